// The harbour: its mark, its skyline at night, and its one lighthouse.
import { html, svg } from "lit-html";
import { BEACON, rays, tower } from "./tower.js";

/** The mark of Porto Bruma: a light over banks of fog, in the colour of the text beside it. */
export const harbourMark = () => html`<svg
    class="harbour-mark" viewBox="0 0 48 48" fill="currentColor"
  aria-hidden="true"><circle class="stroke" cx="24" cy="24" r="22.3" stroke-width="2.2"/>
  <path fill-rule="evenodd" d="${BEACON}"/>
  <path d="M18 14 4.6 11.5A23 23 0 0 0 2.4 19.5L18 16.5zM30 14l13.4-2.5a23 23 0 0 1 2.2 8
      L30 16.5z" opacity=".6"/>
  <path class="stroke" stroke-width="2.2" d="M5 34.5c4-2.8 7.5-2.8 11 0
      s7 2.8 10.5 0 7-2.8 10-.6 4.5 1.8 6.5.6M9.5 39.8c3.5-2 6.5-1.8 9.5.4
      s6.5 2.2 9.8-.2 6.7-2.2 9.7-.2"/></svg>`;

const FAR = `M0 300v-58h26l18-16 18 16h20v-20h44v-12l22-18 22 18v24h26v-34h34v-10l14-30 14 30v56h30
    v-26h40l20-20 20 20v-14h52v28h24v-44h12v-44l15-34 15 34v44h12v40h36v-22l26-22 26 22v22h50v-30h34
    v18h28l18-16 18 16h40v20h38v-16h44v22h60v12h54v26z`;
const QUAY = `M0 300v-40h58v-16h8l30-18 30 18h8v26h62v-34h84v34h30v-22l36-20 36 20v22h46v18h110v10
    h150v2zM700 300l6-8h180l40 8z`;
const SHIPS = `M470 296l-14-22h118l-16 22zM488 274V140h3v134zM532 274V160h3v114zM598 297l-10-16h84
    l-12 16zM628 281v-98h3v98z`;
const RIGGING = `M489.5 142 458 272M489.5 142l44 60M533.5 162 572 272M489.5 200h-26M472 168h35
    M516 186h34M629.5 185 592 280M629.5 185l38 95M614 208h30`;
const LIT = `M58 270h6v9h-6zM104 252h5v8h-5zM228 250h5v8h-5zM250 250h5v8h-5zM356 256h5v8h-5zM394 276
    h5v8h-5zM172 226h4v6h-4zM636 236h4v6h-4zM824 252h4v6h-4zM514 282h5v4h-5z`;

/** A bank of fog. @param {number} x @param {number} y @param {number} wide */
const bank = (x, y, wide) => svg`<path transform="translate(${x} ${y}) scale(${wide / 100} .9)"
  d="M0 14c6-9 15-9 22-6C28 0 42-1 50 5
      c8-6 20-4 25 3 8-3 18-2 25 6-6 6-14 7-24 5-9 4-17 4-26 1-9 3-18 3-26-1-9 3-18 2-24-5z"/>`;

/** The harbour at night, as wide as its box: the far town, ships, the lighthouse, and fog in two
 * layers (.skyline__fog) that a page may let drift. */
export const skyline = () => html`<svg class="skyline of-lighthouse" viewBox="0 0 1200 360"
  preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <path class="skyline__far" d="${FAR}"/>
  <g class="skyline__fog">${bank(-80, 226, 520)}${bank(560, 236, 460)}</g>
  <path class="skyline__beam" d="M1000 138-40 60v150zM1000 138l260-18v40z"/>
  <path class="skyline__beam" d="M1000 138-40 104v62zM1000 138l260-8v18z"/>
  <path class="skyline__fog" d="M0 250c150-28 320-20 480-8s300-24 440-12 200 8 280-8v80H0z"/>
  <path class="skyline__fog" d="M0 276c180-20 300-6 470-16s260 10 420-4 220 6 310-4v50H0z"/>
  <circle class="skyline__beam" cx="1000" cy="138" r="70"/><circle
      class="skyline__beam" cx="1000" cy="138" r="46"/>
  <path class="skyline__near" d="${QUAY}"/><path class="skyline__near" d="${SHIPS}"/>
  <path class="skyline__rigging" d="${RIGGING}"/><path class="skyline__lit" d="${LIT}"/>
  <g transform="translate(910 92) scale(1.8)">${tower}</g>
  <path class="skyline__near" d="M800 300c50-2 76-20 110-26 50-8 110-8 150 2 36 8 80 18 140 22v62H0
      v-62z"/>
  <path class="skyline__wave" d="M940 322h120M960 332h80M980 342h40M120 324h90M380 334h140M620 322
      h70M760 344h90"/>
  <g class="skyline__fog skyline__fog--near">${bank(-60, 276, 640)}
    ${bank(420, 290, 560)}${bank(880, 268, 420)}</g></svg>`;

/** The lighthouse alone, its lamp lit. */
export const lighthouse = () => html`<svg class="lighthouse of-lighthouse" viewBox="-50 0 200 100"
  aria-hidden="true"><g class="lighthouse__light">${rays(50)}</g>${tower}
  <path class="lighthouse__sea" d="M-67 92q18-8 36 0t36 0 36 0 36 0 36 0 36 0t36 0v8
      h-252z"/></svg>`;
