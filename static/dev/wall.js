// The developer's page: a TV, the host's page and phones, each a frame of a device's real size.
const TVS = [[1920, 1080], [1280, 720]];
const PHONES = [[390, 844], [360, 640], [320, 568], [844, 390]];
const LATE = 500; // ms that a page may take to say that it reloads; a browser's error page says nothing

const wall = document.getElementById("wall");
const zoom = document.getElementById("zoom");
const state = document.getElementById("state");
const devices = [];
let build = "";

const remembered = (key, value) => localStorage.getItem(key) || value;

/** The address of `path` as this device has it: every device is a host of its own. */
const address = (device, path) => `http://${device}.${location.host}${path}`;

/** Puts a device on the wall: its name, the sizes that it may have, and where it begins. */
function add(device, title, sizes, first, paths) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  const name = document.createElement("b");
  name.textContent = title;
  const size = chooser(`size ${device}`, sizes.map(([width, height]) => `${width}×${height}`), first);
  const page = chooser(`page ${device}`, paths, 0);
  page.hidden = paths.length < 2;
  const again = document.createElement("button");
  again.textContent = "↻";
  const apart = document.createElement("a");
  apart.textContent = "↗";
  apart.target = "_blank";
  const glass = document.createElement("div");
  glass.className = "glass";
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.allow = "autoplay; screen-wake-lock; fullscreen";
  caption.append(name, page, size, again, apart);
  glass.append(frame);
  figure.append(caption, glass);
  wall.append(figure);
  const one = {
    frame,
    begin() { frame.src = apart.href = address(device, paths[page.selectedIndex]); },
    fit() {
      const [width, height] = sizes[size.selectedIndex];
      // Phones are shown twice as large as a TV, as eyes see them at a table.
      const scale = zoom.value / 100 * (sizes === TVS ? 0.5 : 1);
      frame.width = width;
      frame.height = height;
      frame.style.transform = `scale(${scale})`;
      glass.style.width = `${width * scale}px`;
      glass.style.height = `${height * scale}px`;
    },
  };
  size.addEventListener("change", one.fit);
  page.addEventListener("change", one.begin);
  again.addEventListener("click", () => reload(one));
  one.begin();
  one.fit();
  devices.push(one);
}

/** A list to choose from that remembers the choice. */
function chooser(key, choices, first) {
  const list = document.createElement("select");
  for (const choice of choices) list.add(new Option(choice));
  list.selectedIndex = Math.min(remembered(key, first), choices.length - 1);
  list.addEventListener("change", () => localStorage.setItem(key, list.selectedIndex));
  return list;
}

/** Reloads the page that a device is on; one that does not answer begins anew. */
function reload(one) {
  const begins = setTimeout(one.begin, LATE);
  addEventListener("message", function heard({ source, data }) {
    if (source !== one.frame.contentWindow || data !== "reloads") return;
    clearTimeout(begins);
    removeEventListener("message", heard);
  });
  one.frame.contentWindow.postMessage("reload", "*");
}

async function look() {
  try {
    const now = await (await fetch("/dev/build")).text();
    if (build && now !== build) devices.forEach(reload);
    build = now;
    state.textContent = "";
  } catch {
    state.textContent = "the server is away";
    state.className = "late";
  }
  setTimeout(look, 300);
}

zoom.value = remembered("zoom", 75);
zoom.addEventListener("change", () => {
  localStorage.setItem("zoom", zoom.value);
  for (const one of devices) one.fit();
});
document.getElementById("again").addEventListener("click", () => devices.forEach(reload));
fetch("/dev/wall.json").then((answer) => answer.json()).then(({ phones }) => {
  add("tv", "TV", TVS, 0, ["/tv", "/tv/lite"]);
  add("host", "host", PHONES, 0, ["/host"]);
  phones.forEach(({ name, token }, at) => add(`p${at + 1}`, name, PHONES, at % 3, [`/s/${token}`]));
  look();
});
