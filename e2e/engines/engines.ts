// The engines that journeys run in, and where each is found on this machine.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFirefox } from '../support/firefox.ts';
import { openChromium } from './chromium-driver.ts';
import type { Driver, Size } from './engine-page.ts';
import { openFirefox } from './firefox-driver.ts';
import { openWebKit } from './webkit-driver.ts';

export interface Engine {
  readonly name: string;
  /** What is missing on this machine, as a sentence, or null. */
  readonly missing: string | null;
  /** The other journeys run in it. */
  readonly isOfOtherJourneys?: true;
  readonly open: (size: Size) => Promise<Driver>;
}

/** Where scripts/old-chromium.ts unpacks it. */
const oldChromium = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'plainscan/chromium-109/chromium',
);
const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
const firefox = findFirefox();

export const engines: readonly Engine[] = [
  {
    name: 'Chromium of today',
    isOfOtherJourneys: true,
    missing: null,
    open: (size) => openChromium(process.env['CHROME_PATH'] ?? '', size),
  },
  {
    name: 'Chromium 109',
    missing: existsSync(oldChromium)
      ? null
      : 'Chromium 109 is not here: run “node scripts/bootstrap.mjs old-chromium”, which needs an x64 Linux.',
    open: (size) => openChromium(oldChromium, size),
  },
  {
    name: 'Firefox',
    missing: firefox === null ? 'Firefox is not installed here (firefox-esr of Debian, or firefox).' : null,
    open: (size) => openFirefox(firefox ?? '', size),
  },
  {
    name: 'WebKit',
    missing: ['WebKitWebDriver', 'Xvfb'].every(isInstalled)
      ? null
      : 'WebKit is not installed here (webkit2gtk-driver, gstreamer1.0-libav, gstreamer1.0-plugins-good, gstreamer1.0-plugins-bad and xvfb of Debian).',
    open: openWebKit,
  },
];
