import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { bareContract } from './build/bare-contract.ts';
import { languagePacks, packName } from './build/language-packs.ts';
import { pagePreloads } from './build/page-preloads.ts';

const codec = (name: string) => `@cornerstonejs/dicom-image-loader > @cornerstonejs/${name}`;
const target = process.env['API_URL'] ?? 'http://127.0.0.1:8080';
// Everything that the server answers itself; every other address is a page.
const proxy = {
  '/api': { target, ws: true },
  '/media': { target },
  '/dev/checkout': { target },
  '/support-chat': { target },
};

// Few files instead of dozens for what everybody loads first: each costs a round trip on a slow line. A group takes what
// it names and all that this imports, but for what an earlier group has taken.
const groups = [
  { name: packName },
  { name: 'start', tags: ['$initial' as const] },
  // What asks the server and tells of its answers, and the small parts of every page, before the login and behind it.
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
  // What asks for a report while its page is still on its way.
  {
    name: 'report-calls',
    test: /[\\/](records[\\/]report[\\/]look-ahead|platform[\\/]session[\\/]session|contract[\\/]src[\\/]shared[\\/]limits)\.ts$/,
  },
  // A patient's report, and what it shares: the component library, the frame of its page, the player.
  {
    name: 'library',
    test: /[\\/]app[\\/]mantine-layout\.tsx$|[\\/]components[\\/](Button|ActionIcon)[\\/]\1\.mjs$/,
  },
  { name: 'patient-frame', test: /[\\/]ui[\\/]layout[\\/]patient-shell\.tsx$/ },
  { name: 'player', test: /[\\/](ui[\\/]player[\\/]video-player|viewers[\\/]explore[\\/]use-explore)\.tsx$/ },
  { name: 'signed-in', test: /[\\/](app[\\/]signed-in-layout|shell[\\/]patient-page)\.tsx$/ },
  { name: 'report', test: /[\\/]records[\\/]report[\\/](patient-report-page|report-view)\.tsx$/ },
  // What forms share: the rules of their fields, and days.
  { name: 'rules', test: /[\\/](contract[\\/]src[\\/]auth[\\/][\w-]+|forms[\\/]form-schema)\.ts$/ },
  { name: 'dates', test: /[\\/]ui[\\/]fields[\\/]use-date-field\.ts$/ },
  { name: 'lite', test: /[\\/]ui[\\/]lite[\\/]/ },
  // Else each page fetches those of another one that happen to be the same.
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  // Guests who come by a link need fields and a frame, but none of the dialogs of the signed-in.
  { name: 'link-pages', test: /[\\/]passes[\\/]pass-gate\.tsx$/ },
  // What comes once the page of a signed-in person is seen.
  {
    name: 'menus',
    test: /[\\/](layout[\\/]shell-menus|shell[\\/]help-panel|notices[\\/]notification-panel)\.tsx$/,
  },
  { name: 'later', test: /[\\/](app[\\/]idle-guard|uploads[\\/]sending-bar)\.tsx$/ },
  // What a patient's report shares with the viewer, and needs none of it for.
  {
    name: 'viewer-links',
    test: /[\\/](instances[\\/]study-slices|buttons[\\/]icon-button|viewers[\\/]viewer-page-messages)\.tsx?$/,
  },
  { name: 'viewer', test: /[\\/]viewers[\\/]resources[\\/]whole-screen-viewer\.tsx$/ },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/** What a page needs to know a clinic by its host; the server fills the places of a built page. */
const fillMainHost: Plugin = {
  name: 'fill-main-host',
  apply: 'serve',
  transformIndexHtml: (page) => page.replaceAll('__MAIN_HOST__', 'localhost'),
};

export default defineConfig({
  plugins: [bareContract(), languagePacks(), react(), pagePreloads(), compressedFiles(), fillMainHost],
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
    target: 'es2024',
    // The tokens use relative colour: anything older would have them rewritten or dropped.
    cssTarget: ['chrome131', 'safari18', 'firefox133'],
    modulePreload: { polyfill: false },
    // Inlined files would become data: addresses, which the content policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The entry names some two hundred files; telling names for those that are no group cost the login page 1 kB.
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
