// Serves a page whose decoders are built as the product's are, and DICOM files as the server hands them to viewers.
import type { Page } from '@playwright/test';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { build } from 'vite';

import {
  readDicomHeader,
  type DicomHeader,
} from '../../packages/server/src/platform/media/dicom/dicom-header.ts';
import { bytesForDecoders } from '../../packages/server/src/platform/media/dicom/dicom-normal.ts';
import { frameCount } from '../../packages/server/src/platform/media/dicom/dicom-pixel-check.ts';
import { ByteSource } from '../../packages/server/src/platform/media/dicom/dicom-source.ts';
import web from '../../packages/web/vite.config.ts';

const root = resolve(import.meta.dirname, '../../packages/web');
const script = 'src/viewers/instances/decoder-page-fixture.ts';
const html = '<!doctype html><title>Decoders</title><script type="module" src="/page.js"></script>';
const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** What the server makes of a DICOM file. */
export interface ServedDicom {
  header: DicomHeader;
  frames: number;
  /** The file's bytes, or those of the copy that viewers get. */
  bytes: Buffer;
}

export function readServed(path: string): ServedDicom {
  const handle = openSync(path, 'r');
  try {
    const source = new ByteSource(handle, { offset: 0, length: statSync(path).size });
    const header = readDicomHeader(source);
    if (header === undefined) throw new Error(`${path} is no DICOM file.`);
    return { header, frames: frameCount(header), bytes: bytesForDecoders(header, source) };
  } finally {
    closeSync(handle);
  }
}

/** The pixels of each frame, or why the browser cannot draw the file. */
export type Decoded = { frames: Pixels[] } | { problem: string };
/** Integers of 8, 16 or 32 bits, or floats. */
export type Pixels = Iterable<number> & ArrayLike<number>;

export interface DecoderPage {
  /** Decodes all frames of a file in the browser. */
  decode: (page: Page, file: ServedDicom) => Promise<Decoded>;
  close: () => Promise<void>;
}

/** Builds the page with the settings that the product's build has for decoders and workers, and serves it. */
export async function openDecoderPage(): Promise<DecoderPage> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-decoders-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      web.plugins?.flat().filter((plugin) => plugin && 'name' in plugin && plugin.name === 'exact-decoders'),
    ],
    ...(web.resolve && { resolve: web.resolve }),
    ...(web.worker && { worker: web.worker }),
    build: {
      outDir: folder,
      target: 'es2024',
      minify: false,
      rolldownOptions: { input: join(root, script), output: { entryFileNames: 'page.js' } },
    },
  });
  let file: Buffer = Buffer.alloc(0);
  const server: Server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (pathname.startsWith('/files/'))
      response.setHeader('content-type', 'application/dicom').end(file);
    else
      response
        .setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
        .end(readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  let served = 0;
  return {
    async decode(page, { bytes, frames }) {
      if (page.url() !== address) await page.goto(address);
      await page.waitForFunction(() => 'decode' in window);
      file = bytes;
      served += 1;
      type InPage = { decode: (url: string, frames: number) => Promise<Decoded> };
      return page.evaluate(([url, count]) => (window as unknown as InPage).decode(url, count), [
        `/files/${served}`,
        frames,
      ] as const);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
