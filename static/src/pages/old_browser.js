// Before the TV's own script: a browser that cannot run it goes to the plain page by itself.
(function () {
  var LITE = "/tv/lite";

  function able() {
    return (
      typeof Promise === "function" &&
      typeof Symbol === "function" &&
      typeof fetch === "function" &&
      typeof WebSocket === "function" &&
      "noModule" in document.createElement("script") &&
      typeof Object.fromEntries === "function" &&
      "CSS" in window &&
      "supports" in CSS &&
      CSS.supports("display", "grid") &&
      CSS.supports("--a", "0") &&
      CSS.supports("width", "min(1px, 2px)")
    );
  }

  // What the list above does not know of shows itself before the first picture: no line is open yet.
  function broke() {
    if (document.body && document.body.getAttribute("data-line") === "connecting") location.replace(LITE);
  }

  if (able()) window.addEventListener("error", broke);
  else location.replace(LITE);
})();
