import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { bareContract } from './build/bare-contract.ts';
import { buildParts } from './build/build-parts.ts';
import { exactDecoders } from './build/exact-decoders.ts';
import { frameDecoder } from './build/frame-decoder.ts';
import { firstPageChunks } from './build/first-pages.ts';
import { glossaryData } from './build/glossary-data.ts';
import { languagePacks } from './build/language-packs.ts';
import { pagePreloads } from './build/page-preloads.ts';

const codec = (name: string) => `@cornerstonejs/dicom-image-loader > @cornerstonejs/${name}`;
const target = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
// Paths that the server handles itself. Every other path is a page.
const proxy = {
  '/api': { target, ws: true },
  '/media': { target },
  '/dev/checkout': { target },
  '/support-chat': { target },
};

// What other pages share, in a few files instead of dozens. A group takes the modules it names and all their imports,
// except those of the first pages (build/first-pages.ts) and of earlier groups.
const groups = [
  { name: 'lite', test: /[\\/]ui[\\/]lite[\\/]/ },
  // Shared by forms: the field rules, and dates.
  { name: 'rules', test: /[\\/](contract[\\/]src[\\/]auth[\\/][\w-]+|forms[\\/]form-schema)\.ts$/ },
  { name: 'dates', test: /[\\/]ui[\\/]fields[\\/]use-date-field\.ts$/ },
  // Otherwise each page fetches the icons it happens to share with another one.
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  // Guests with a link need fields and a frame, but none of the dialogs of signed-in users.
  { name: 'link-pages', test: /[\\/]passes[\\/]pass-gate\.tsx$/ },
  { name: 'viewer', test: /[\\/]viewers[\\/]resources[\\/]full-screen-viewer\.tsx$/ },
];

/** Fills in the main host, which pages use to recognize a clinic by its host. In a built page, the server does this. */
const fillMainHost: Plugin = {
  name: 'fill-main-host',
  apply: 'serve',
  transformIndexHtml: (page) => page.replaceAll('__MAIN_HOST__', 'localhost'),
};

const parts = buildParts(fileURLToPath(new URL('../..', import.meta.url)));

export default defineConfig({
  plugins: [
    bareContract(),
    languagePacks(),
    glossaryData(),
    react(),
    firstPageChunks(groups),
    pagePreloads(),
    compressedFiles(),
    fillMainHost,
    exactDecoders(),
    parts.page,
  ],
  // The server replaces this placeholder with a new nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: {
      // dcmjs imports an XML writer that breaks the production build and is never called here.
      xmlbuilder2: fileURLToPath(new URL('./src/app/xmlbuilder2-stub.ts', import.meta.url)),
      ...frameDecoder,
    },
  },
  // The decoders run in workers.
  worker: { format: 'es', plugins: () => [exactDecoders(), parts.worker] },
  optimizeDeps: {
    // Bundling these separately creates two copies of the metadata store and a black image.
    exclude: [
      '@cornerstonejs/core',
      '@cornerstonejs/metadata',
      '@cornerstonejs/utils',
      '@cornerstonejs/dicom-image-loader',
    ],
    include: [
      '@cornerstonejs/dicom-image-loader > dicom-parser',
      codec('codec-charls/decodewasmjs'),
      codec('codec-libjpeg-turbo-8bit/decodewasmjs'),
      codec('codec-openjpeg/decodewasmjs'),
      codec('codec-openjph/wasmjs'),
      codec('codec-libjxl/decodewasmjs'),
      '@cornerstonejs/dicom-image-loader > pako',
      '@cornerstonejs/metadata > dcmjs',
      '@cornerstonejs/core > loglevel',
      '@cornerstonejs/core > @kitware/vtk.js > fast-deep-equal',
      '@cornerstonejs/core > @kitware/vtk.js > spark-md5',
      '@cornerstonejs/core > @kitware/vtk.js > seedrandom',
      '@cornerstonejs/core > @kitware/vtk.js > utif',
      '@cornerstonejs/core > @kitware/vtk.js > webworker-promise',
    ],
  },
  build: {
    outDir: 'dist',
    // The oldest browsers of the patients' side (CG-213). What the syntax cannot replace: src/platform/older-browsers.
    target: ['chrome109', 'edge109', 'firefox115', 'safari15.6'],
    modulePreload: { polyfill: false },
    // Inlined files would become data: URLs, which the content security policy blocks for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The entry lists hundreds of files. Descriptive names would cost the login page 1 kB.
        chunkFileNames: ({ name }) =>
          name.startsWith('texts-') ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css'))
            ? 'assets/[hash].css'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
