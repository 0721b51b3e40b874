// Bundles each page into dist/: src/pages/<page>.{js,css} for any game, src/games/<game>/<page>.{js,css} for one, with a manifest of what became what.
import { readdirSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";
import esbuild from "esbuild";
import { paper } from "./paper.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const MODERN = ["es2019", "safari13", "chrome80"];
/** What runs on a TV of 2016 too. */
const OLD_PAGES = ["lite", "old_browser"];
const OLD = ["es5", "chrome47", "safari9"];
const TEXT = /\.(js|css|svg|json|txt)$/;

/** The packages ship each font twice; every browser we serve reads woff2. */
const woff2Only = {
  name: "woff2-only",
  setup(build) {
    build.onLoad({ filter: /@fontsource.*\.css$/ }, async ({ path }) => {
      const css = await readFile(path, "utf8");
      return { contents: css.replace(/,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g, ""), loader: "css" };
    });
  },
};

/** The entries in a folder: each script and each stylesheet that lies in it. @param {string} folder @param {string} ending of their names */
function entriesIn(folder, ending) {
  const names = readdirSync(join(here, folder)).filter((name) => /^[a-z_]+\.(js|css)$/.test(name));
  return names.map((name) => ({ page: name.split(".")[0], in: `${folder}/${name}`, out: `${name.split(".")[0]}${ending}` }));
}

/** Every page, once for any game and once for each game that draws it by itself: phone.js, phone-bruma.js. */
function entryPoints() {
  const games = readdirSync(join(here, "src/games"), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [...entriesIn("src/pages", ""), ...games.flatMap(({ name }) => entriesIn(`src/games/${name}`, `-${name}`))];
}

/** @param {{in: string, out: string}[]} entries @param {string[]} target */
function bundle(entries, target) {
  return esbuild.build({
    absWorkingDir: here,
    entryPoints: entries.map(({ in: from, out }) => ({ in: from, out })),
    outdir: "dist",
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    format: "iife",
    target,
    // Safari before 14.1 destructures, but for one corner that neither we nor the libraries enter.
    supported: target === MODERN ? { destructuring: true } : {},
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file", ".svg": "file", ".png": "file", ".mp3": "file", ".wav": "file" },
    legalComments: "none",
    logLevel: "warning",
    plugins: [woff2Only],
  });
}

/** phone.js -> phone-3F2A.js, and the same for each font and picture that a stylesheet asks for. */
function manifestOf(metafile, entries) {
  const called = Object.fromEntries(entries.map((entry) => [entry.in, `${entry.out}${extname(entry.in)}`]));
  const rows = Object.entries(metafile.outputs).map(([output, { entryPoint, inputs }]) => [
    called[entryPoint] ?? basename(Object.keys(inputs)[0]),
    basename(output),
  ]);
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The licence of each package that is really in what we serve. */
async function licencesOf(metafile) {
  const found = Object.keys(metafile.inputs).map((path) => /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(path));
  const packages = new Map(found.filter(Boolean).map((match) => [match[1], join(here, match[0])]));
  const texts = [...packages].sort().map(async ([name, folder]) => {
    const file = (await readdir(folder)).find((entry) => /^licen[sc]e/i.test(entry));
    return `${name}\n\n${file ? await readFile(join(folder, file), "utf8") : "See its package.\n"}`;
  });
  return (await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`);
}

/** A reader at this moment sees a whole old file or a whole new one. */
async function put(name, contents) {
  const draft = join(dist, `.${name}.part`);
  await writeFile(draft, contents);
  await rename(draft, join(dist, name));
}

async function putAll(files) {
  const sizes = {};
  for (const [name, contents] of files) {
    sizes[name] = { bytes: contents.length };
    if (TEXT.test(name)) {
      const packed = gzipSync(contents, { level: constants.Z_BEST_COMPRESSION });
      sizes[name].gzip = packed.length;
      await put(`${name}.gz`, packed);
    }
    await put(name, contents);
  }
  return sizes;
}

async function sweep(keep) {
  const old = (await readdir(dist)).filter((name) => !keep.has(name.replace(/\.gz$/, "")));
  await Promise.all(old.map((name) => rm(join(dist, name), { recursive: true, force: true })));
}

const entries = entryPoints();
const bundles = [
  [entries.filter(({ page }) => !OLD_PAGES.includes(page)), MODERN],
  [entries.filter(({ page }) => OLD_PAGES.includes(page)), OLD],
];
const built = await Promise.all(bundles.map(([some, target]) => bundle(some, target))).catch(() => process.exit(1)); // it said why
const outputFiles = built.flatMap((one) => one.outputFiles);
const metafile = {
  inputs: Object.assign({}, ...built.map((one) => one.metafile.inputs)),
  outputs: Object.assign({}, ...built.map((one) => one.metafile.outputs)),
};
await mkdir(dist, { recursive: true });
const files = outputFiles.map((file) => [relative(dist, file.path), Buffer.from(file.contents)]);
files.push(["licenses.txt", Buffer.from(await licencesOf(metafile))], ...(await paper()));
const sizes = await putAll(files);
await put("sizes.json", JSON.stringify(sizes, null, 1));
await put("manifest.json", JSON.stringify(manifestOf(metafile, entries), null, 1));
await sweep(new Set([...Object.keys(sizes), "sizes.json", "manifest.json"]));
console.log(`${entries.length} entry points, ${Object.keys(sizes).length} files in dist`);
