import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressedFiles } from './compressed-files.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'compressed-'));
  await mkdir(join(root, 'src'));
});
afterEach(() => rm(root, { recursive: true }));

it('writes a Brotli copy of each script that is large enough', async () => {
  await writeFile(join(root, 'index.html'), '<script type="module" src="/src/main.js"></script>');
  await writeFile(
    join(root, 'src/main.js'),
    `import('./small.js'); document.title = ${JSON.stringify('word '.repeat(1_000))};`,
  );
  await writeFile(join(root, 'src/small.js'), 'console.log(1);');
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compressedFiles()] });
  const assets = join(root, 'dist/assets');
  const names = await readdir(assets);
  const copies = names.filter((name) => name.endsWith('.br'));
  expect(copies).toHaveLength(1);
  const [copy = ''] = copies;
  const original = await readFile(join(assets, copy.replace(/\.br$/, '')));
  expect(brotliDecompressSync(await readFile(join(assets, copy))).equals(original)).toBe(true);
});
