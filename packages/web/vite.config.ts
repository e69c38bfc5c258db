import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { bareContract } from './build/bare-contract.ts';
import { buildParts } from './build/build-parts.ts';
import { exactDecoders } from './build/exact-decoders.ts';
import { frameDecoder } from './build/frame-decoder.ts';
import { languagePacks, packName } from './build/language-packs.ts';
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

// A few files instead of dozens for what every visitor loads first: each costs a round trip on a slow connection. A
// group takes the modules it names and all their imports, except those an earlier group has taken.
const groups = [
  { name: packName },
  { name: 'start', tags: ['$initial' as const] },
  // Server calls and their feedback, and the small parts of every page, before and after login.
  {
    name: 'calls',
    test: new RegExp(
      [
        String.raw`[\\/]platform[\\/](?:api[\\/]api-client|page[\\/]branding|session[\\/]link-token)\.ts$`,
        String.raw`[\\/]react-query[\\/].*[\\/]use(?:Query|Mutation)\.js$`,
        String.raw`[\\/]ui[\\/](?:feedback[\\/](?:note|snackbars)|layout[\\/](?:skip-link|home-link))\.tsx$`,
      ].join('|'),
    ),
  },
  { name: 'forms', test: /[\\/]auth[\\/](auth-frame|login[\\/](login-form|passkey-login))\.tsx$/ },
  // Requests a report while its page is still loading.
  {
    name: 'report-calls',
    test: /[\\/](records[\\/]report[\\/]look-ahead|platform[\\/]session[\\/]session|contract[\\/]src[\\/]shared[\\/]limits)\.ts$/,
  },
  // A patient's report and what it shares: the component library, the page frame, the player.
  {
    name: 'library',
    test: /[\\/]app[\\/]mantine-layout\.tsx$|[\\/]components[\\/](Button|ActionIcon)[\\/]\1\.mjs$/,
  },
  { name: 'patient-frame', test: /[\\/]ui[\\/]layout[\\/]patient-shell\.tsx$/ },
  { name: 'player', test: /[\\/](ui[\\/]player[\\/]video-player|viewers[\\/]explore[\\/]use-explore)\.tsx$/ },
  { name: 'signed-in', test: /[\\/](app[\\/]signed-in-layout|shell[\\/]patient-page)\.tsx$/ },
  { name: 'report', test: /[\\/]records[\\/]report[\\/](patient-report-page|report-view)\.tsx$/ },
  // Without the schemas of 'rules', because a patient's record shows plans.
  { name: 'plans', test: /[\\/]contract[\\/]src[\\/](payments[\\/]plans|orders[\\/]order-status)\.ts$/ },
  // Shared by forms: the field rules, and dates.
  { name: 'rules', test: /[\\/](contract[\\/]src[\\/]auth[\\/][\w-]+|forms[\\/]form-schema)\.ts$/ },
  { name: 'dates', test: /[\\/]ui[\\/]fields[\\/]use-date-field\.ts$/ },
  { name: 'lite', test: /[\\/]ui[\\/]lite[\\/]/ },
  // Otherwise each page fetches the icons it happens to share with another one.
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  // Guests with a link need fields and a frame, but none of the dialogs of signed-in users.
  { name: 'link-pages', test: /[\\/]passes[\\/]pass-gate\.tsx$/ },
  // Small parts of lists, of which a patient's record needs no menu.
  {
    name: 'list-parts',
    test: /[\\/]ui[\\/](feedback[\\/]skeleton-rows|badges[\\/]status-glyph|fields[\\/]use-debounced-text)\.tsx?$/,
  },
  { name: 'checkbox', test: /[\\/]components[\\/]Checkbox[\\/]Checkbox\.mjs$/ },
  // Loaded after a signed-in user's page is shown.
  {
    name: 'menus',
    test: /[\\/](layout[\\/]shell-menus|shell[\\/]help-panel|notices[\\/]notification-panel)\.tsx$/,
  },
  { name: 'later', test: /[\\/](app[\\/]idle-guard|uploads[\\/]sending-bar)\.tsx$/ },
  // Shared by a patient's report and the viewer, so that the report does not load the viewer.
  {
    name: 'viewer-links',
    test: /[\\/](instances[\\/]study-slices|buttons[\\/]icon-button|viewers[\\/]viewer-page-messages)\.tsx?$/,
  },
  { name: 'viewer', test: /[\\/]viewers[\\/]resources[\\/]full-screen-viewer\.tsx$/ },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

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
    react(),
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
        codeSplitting: { groups },
        // The entry lists about two hundred files. Descriptive names for files outside a group cost the login page 1
        // kB.
        chunkFileNames: ({ name }) =>
          groups.some((group) => group.name === name) || name.startsWith('texts-')
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash].js',
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
