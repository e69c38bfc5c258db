// Builds the gallery of the design system, which the product does not contain, and serves it.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { build } from 'vite';

import web from '../../packages/web/vite.config.ts';

const root = resolve(import.meta.dirname, '../../packages/web');
const html = `<!doctype html>
<html lang="en" data-brand>
  <head>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gallery</title>
    <link rel="stylesheet" href="/gallery/gallery.css" />
  </head>
  <body><div id="root"></div><script type="module" src="/gallery.js"></script></body>
</html>`;
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
/** Of the product's build. The others concern its page, its first pages and its decoders. */
const plugins = /^(glossary-data|language-packs|vite:react)/;

export interface GallerySite {
  /** Of the page. It takes `color`, `theme`, `size` and `shell`. */
  address: string;
  close: () => Promise<void>;
}

export async function openGallery(): Promise<GallerySite> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-gallery-'));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      web.plugins?.flat().filter((plugin) => plugin && 'name' in plugin && plugins.test(plugin.name)),
    ],
    ...(web.resolve && { resolve: web.resolve }),
    build: {
      outDir: folder,
      // Not `assets`, where the journeys expect only files of the product's build.
      assetsDir: 'gallery',
      target: 'es2024',
      minify: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'gallery/gallery-main.tsx'),
        output: {
          entryFileNames: 'gallery.js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? 'gallery/gallery.css'
              : 'gallery/[name]-[hash][extname]',
        },
      },
    },
  });
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const type = types[extname(pathname)];
    if (pathname === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    else if (type === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', type).end(readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
