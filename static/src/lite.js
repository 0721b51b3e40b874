// The TV for browsers of long ago, in the script of their day: asks for the picture again and again.
(function () {
  var EVERY_MS = 1500;
  var PATIENCE_MS = 8000;
  var now = /** @type {HTMLElement} */ (document.getElementById("now"));
  var lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
  var last = "";

  function isLost() {
    lost.hidden = false;
    document.body.className = "notranslate is-lost";
  }

  /** @param {string} picture */
  function put(picture) {
    lost.hidden = true;
    document.body.className = "notranslate";
    if (picture === last) return;
    last = picture;
    now.innerHTML = picture;
  }

  function ask() {
    var request = new XMLHttpRequest();
    var done = false;

    function answered() {
      if (done) return;
      done = true;
      if (request.status === 200) put(request.responseText);
      else isLost();
      setTimeout(ask, EVERY_MS);
    }

    request.open("GET", "/tv/lite/now", true);
    request.timeout = PATIENCE_MS;
    request.onload = answered;
    request.onerror = answered;
    request.ontimeout = answered;
    request.send();
  }

  setTimeout(ask, EVERY_MS);
})();
