// In every page of a developer's server: reloads it when the server is another one. A frame of the
// developer's page waits to be told by it.
(function () {
  if (window.top !== window) {
    window.addEventListener("message", function (event) {
      if (event.data !== "reload") return;
      event.source.postMessage("reloads", event.origin);
      location.reload();
    });
    return;
  }
  var first = "";
  setInterval(function () {
    fetch("/dev/build").then(function (answer) { return answer.text(); }).then(function (build) {
      first = first || build;
      if (build !== first) location.reload();
    }, function () { /* between two servers */ });
  }, 1000);
})();
