import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languagePacks, packName } from './build/language-packs.ts';
import { pagePreloads } from './build/page-preloads.ts';

const codec = (name: string) => `@cornerstonejs/dicom-image-loader > @cornerstonejs/${name}`;
const apiPort = process.env['API_PORT'] ?? '3000';
const api = { '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true } };

// Few files instead of dozens for what everybody loads first: each costs a round trip on a slow line.
const groups = [
  { name: packName, priority: 4 },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'forms', test: /[\\/]auth[\\/](auth-frame|login-form)\.tsx$/, priority: 2 },
  { name: 'signed-in', test: /[\\/]app[\\/]signed-in-layout\.tsx$/, priority: 1 },
  // What the pages before a login share with the viewer stays out of it, or they would fetch all of it.
  {
    name: 'parts',
    test: /[\\/](ui[\\/](note|skip-link|home-link)|app[\\/]link-token)\.tsx?$/,
    priority: 2,
  },
  { name: 'paging', test: /[\\/]shared[\\/]paging\.ts$/, priority: 2 },
  { name: 'dates', test: /[\\/]ui[\\/]date-field\.tsx$/, priority: 2 },
  { name: 'viewer', test: /[\\/]viewers[\\/]whole-screen-viewer\.tsx$/, priority: 0 },
];

export default defineConfig({
  plugins: [languagePacks(), react(), pagePreloads()],
  // The server swaps this placeholder for a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: {
      // dcmjs pulls in an XML writer that breaks the production build and is never called here.
      xmlbuilder2: fileURLToPath(new URL('./src/app/xmlbuilder2-stub.ts', import.meta.url)),
    },
  },
  worker: { format: 'es' },
  optimizeDeps: {
    // Bundling these apart gives two copies of the metadata store and a black picture.
    exclude: [
      '@cornerstonejs/core',
      '@cornerstonejs/tools',
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
      '@cornerstonejs/dicom-image-loader > jpeg-lossless-decoder-js',
      '@cornerstonejs/dicom-image-loader > pako',
      '@cornerstonejs/metadata > dcmjs',
      '@cornerstonejs/core > loglevel',
      '@cornerstonejs/tools > lodash.get',
      '@cornerstonejs/core > @kitware/vtk.js > fast-deep-equal',
      '@cornerstonejs/core > @kitware/vtk.js > spark-md5',
      '@cornerstonejs/core > @kitware/vtk.js > seedrandom',
      '@cornerstonejs/core > @kitware/vtk.js > utif',
      '@cornerstonejs/core > @kitware/vtk.js > webworker-promise',
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The tokens use relative colour: anything older would have them rewritten or dropped.
    cssTarget: ['chrome131', 'safari18', 'firefox133'],
    modulePreload: { polyfill: false },
    // Inlined files would become data: addresses, which the content policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: api },
  preview: { proxy: api },
});
