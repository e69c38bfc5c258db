// Removes everything a server does not need to run: tools for building, testing and demos, and what packages contain for
// compilers and debuggers.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordInstall } from './installed-packages.mjs';
import { runNpm } from './run-npm.mjs';
import { isWebBuildStale } from './web-build.ts';

const root = process.cwd();
const packages = join(root, 'node_modules');

/** Removes type declarations and source maps, a fifth of the packages. Node executes TypeScript without the former. */
function removeTypesAndMaps(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Links lead to our own sources and are no directories.
    if (entry.isDirectory()) removeTypesAndMaps(path);
    else if (entry.isFile() && /\.(d\.[cm]?ts|(js|cjs|mjs|css|d\.[cm]?ts)\.map)$/.test(entry.name))
      rmSync(path);
  }
}

if (isWebBuildStale(root)) {
  console.error('The web app is not built, and pruning removes what builds it: run npm run build first.');
  process.exit(1);
}
if (runNpm(root, ['prune', '--omit=dev', '--ignore-scripts']).status !== 0) {
  console.error('The packages could not be pruned; the reason is above.');
  process.exit(1);
}
// The headers are for compiling add-ons, which nothing here does, and make up a third of the package.
for (const name of readdirSync(packages).filter((each) => /^node-(linux|win)-/.test(each)))
  rmSync(join(packages, name, 'include'), { recursive: true, force: true });
// The video converter's build for browsers. Node loads the one in dist/umd.
rmSync(join(packages, '@ffmpeg/core/dist/esm'), { recursive: true, force: true });
// The reader of PDFs has a build for today's browsers and pages to show them in, and their maker has builds for pages.
for (const part of ['build', 'image_decoders', 'web'])
  rmSync(join(packages, 'pdfjs-dist', part), { recursive: true, force: true });
for (const name of readdirSync(join(packages, 'pdfkit/js')))
  if (name.startsWith('pdfkit.browser')) rmSync(join(packages, 'pdfkit/js', name));
// The reader of scans has builds for other processors and other loaders, and its data has the larger, slower half.
for (const name of readdirSync(join(packages, 'tesseract.js-core')))
  if (name.startsWith('tesseract-core') && !/-core-simd-lstm\.(js|wasm)$/.test(name))
    rmSync(join(packages, 'tesseract.js-core', name));
for (const language of ['eng', 'spa'])
  rmSync(join(packages, '@tesseract.js-data', language, '4.0.0'), { recursive: true, force: true });
removeTypesAndMaps(packages);
// npm may have rewritten the lockfile. Without this call, the next start would install everything again.
recordInstall(root);
