// The TV for browsers of long ago, in the script of their day: asks for the picture again and again.
(function () {
  var EVERY_MS = 1500;
  var PATIENCE_MS = 8000;
  var LEAST = 0.79; // of the usual size; below it four seats would stand in a row
  var MARGIN = 1.9; // rem under the last line, as lite.css has it
  var now = /** @type {HTMLElement} */ (document.getElementById("now"));
  var lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
  var root = document.documentElement;
  var last = "";

  function isLost() {
    lost.hidden = false;
    document.body.className = "notranslate is-lost";
  }

  /** Shrinks all of it until the last line is on the screen: a TV is not scrolled. */
  function fit() {
    var end = now.lastElementChild;
    root.style.fontSize = "";
    var usual = parseFloat(getComputedStyle(root).fontSize);
    for (var part = 0.98; end && part > LEAST; part -= 0.02) {
      var size = parseFloat(getComputedStyle(root).fontSize);
      if (end.getBoundingClientRect().bottom <= root.clientHeight - MARGIN * size + 1) return;
      root.style.fontSize = usual * part + "px";
    }
  }

  function plays() {
    return now.firstElementChild && now.firstElementChild.getAttribute("data-plays");
  }

  /** @param {string} picture */
  function put(picture) {
    lost.hidden = true;
    document.body.className = "notranslate";
    if (picture === last) return;
    last = picture;
    var played = plays();
    now.innerHTML = picture;
    if (played !== plays()) return location.reload(); // another game has another style
    fit();
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

  fit();
  window.onload = fit;
  window.onresize = fit;
  setTimeout(ask, EVERY_MS);
})();
