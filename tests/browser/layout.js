// What is wrong with a TV as it is painted: what is meant to be read and meets something else, is cut, leaves the screen,
// lies across the rim of the table with nothing between, or leaves the number of a name alone on its line.
() => {
  const READ = `.plate, .place, .pile, .slip, .out, .headline, .told, .asked, .remark, .left, .alarm,
    .dealt, .open-round, .deck__cards, .bowl, .label, .who, .said-card, .said-card__prove, .token,
    .deed__name, .deed__glyph, .arrow, .mist, .tv-seal, .house, .news .caption, .hark, .news li,
    .news .why, .series, .door__qr, .door h2, .door dd, .knocks p, .notice__text, .ending__light,
    .ending__words, .head, .waiting, .chair__plate, .chair--free span, .watchers, .hint, .steps,
    .place__shown, .rest h2, .rest p`;
  const u = Math.min(innerWidth / 100, innerHeight / 56.25);
  const name = (one) => `${String(one.getAttribute("class") || one.nodeName).trim().split(/\s+/).join(".")} “${one.textContent.trim().replace(/\s+/g, " ").slice(0, 28)}”`;
  const seen = [...document.querySelectorAll(READ)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const news = one.closest(".news ol"); // what has no room there lies beside it, unseen
    if (news && one.getBoundingClientRect().left >= news.getBoundingClientRect().right - 1) return false;
    return width > 2 && height > 2 && style.visibility === "visible" && !one.closest(".visually-hidden");
  });
  // A block is as large as what it holds; of a line of text the room above and below is nothing.
  const parts = (one) => {
    const found = [];
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const holder = node.nodeType === 3 ? node.parentElement : node;
      if (holder.closest(".visually-hidden")) continue;
      if (node.nodeType === 3 && node.textContent.trim()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const air = (bottom - top) * 0.16;
          found.push({ left, right, top: top + air, bottom: bottom - air });
        }
      } else if (node.nodeName === "svg") found.push(node.getBoundingClientRect());
    }
    return found;
  };
  const bounds = (rects) => ({
    left: Math.min(...rects.map((one) => one.left)), right: Math.max(...rects.map((one) => one.right)),
    top: Math.min(...rects.map((one) => one.top)), bottom: Math.max(...rects.map((one) => one.bottom)),
  });
  const boxes = new Map(seen.map((one) => {
    const style = getComputedStyle(one);
    const solid = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.borderTopWidth !== "0px" || one.matches("svg, .place, .deck__cards, .said-card");
    const held = solid ? [] : parts(one);
    return [one, held.length ? bounds(held) : one.getBoundingClientRect()];
  }));
  const found = [];
  const slack = 0.12 * u;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const apart = (a, b) => a.contains(b) || b.contains(a) || b.matches(".said-card__prove") && a.parentElement.contains(b)
    || a.closest(".said-card") && a.closest(".said-card") === b.closest(".said-card")
    || a.closest(".rest") || b.closest(".rest") || a.matches(".notice__text") && document.body.dataset.line !== "live";
  seen.forEach((a, at) => seen.slice(at + 1).forEach((b) => {
    if (a.closest(".rest") || b.closest(".rest")) return;
    if (!apart(a, b) && meet(boxes.get(a), boxes.get(b))) {
      // Two of one hand lie a little crooked.
      if (a.matches(".place") && b.matches(".place") && a.parentElement === b.parentElement) return;
      found.push(`${name(a)} meets ${name(b)}`);
    }
  }));
  // Cut: by the window, by what old TVs cut off, or by its own box.
  for (const [one, box] of boxes) {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`${name(one)} leaves the screen`);
  }
  for (const one of document.querySelectorAll("main *, .door *, .knocks *, .notice *")) {
    const style = getComputedStyle(one);
    if (style.overflow === "visible" || one.closest(".visually-hidden") || one.matches(".visually-hidden, svg, svg *")) continue;
    if (!one.textContent.trim() || one.closest(".card")) continue;
    if (one.closest(".news ol")) {
      if (one.matches(".news ol > li") && one.scrollHeight > one.clientHeight + 1) found.push(`${name(one)} is cut`);
      continue;
    }
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) found.push(`${name(one)} is cut`);
  }
  // Of what happened, whole sentences are shown or none; the newest always.
  const news = document.querySelector(".news ol");
  if (news) {
    const frame = news.getBoundingClientRect();
    [...news.children].forEach((one, at, all) => {
      const box = one.getBoundingClientRect();
      const inside = box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1 && box.left < frame.right - 1;
      const outside = box.bottom <= frame.top + 1 || box.left >= frame.right - 1;
      if (!inside && (at === all.length - 1 || !outside)) found.push(`${name(one)} is half told`);
    });
  }
  // Names: no number alone on its line.
  for (const one of document.querySelectorAll(".plate__name, .who__name, .score__name, .chair__name")) {
    const text = [...one.childNodes].find((node) => node.nodeType === 3 && node.textContent.trim());
    if (!text) continue;
    const range = document.createRange();
    const end = text.textContent.match(/\s(\d+)\s*$/);
    if (end) {
      range.setStart(text, end.index); range.setEnd(text, text.textContent.trimEnd().length);
      const tops = new Set([...range.getClientRects()].filter((one) => one.width > 0.1).map((one) => Math.round(one.top)));
      range.setStart(text, Math.max(0, end.index - 1)); range.setEnd(text, text.textContent.trimEnd().length);
      const all = new Set([...range.getClientRects()].filter((one) => one.width > 0.1).map((one) => Math.round(one.top)));
      if (all.size > 1) found.push(`${name(one)} leaves its number alone`);
    }
  }
  // Text across the rim.
  const rim = document.querySelector(".surface").getBoundingClientRect();
  const middle = { x: rim.left + rim.width / 2, y: rim.top + rim.height / 2 };
  const within = (x, y, a, b) => ((x - middle.x) / a) ** 2 + ((y - middle.y) / b) ** 2 <= 1;
  const covered = (one) => {
    for (let up = one; up; up = up.parentElement) {
      const colour = getComputedStyle(up).backgroundColor.match(/[\d.]+/g).map(Number);
      if (colour.length === 3 || colour[3] >= 0.8 || getComputedStyle(up).backgroundImage !== "none") return true;
      if (up.matches(".stage")) return false;
    }
    return false;
  };
  for (const one of document.querySelectorAll("main *, .door *")) {
    if (one.closest("svg, .visually-hidden, .card") || !boxes || getComputedStyle(one).visibility !== "visible") continue;
    for (const node of one.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const points = [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]];
        const outer = points.map(([x, y]) => within(x, y, rim.width / 2, rim.height / 2));
        const inner = points.map(([x, y]) => within(x, y, rim.width / 2 - 2.3 * u, rim.height / 2 - 2.3 * u));
        if (outer.some(Boolean) && !inner.every(Boolean) && !covered(one)) { found.push(`${name(one)} lies across the rim`); break; }
      }
    }
  }
  return [...new Set(found)];
}
