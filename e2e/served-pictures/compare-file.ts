// Opens one file in the viewer and in the studio of the served product, and compares what they draw.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  readStudioPicture,
  readViewerPicture,
  type OpenedPane,
  type PaneOutcome,
} from '../support/drawn-picture.ts';
import { portal } from '../support/people.ts';
import { differenceOf } from './compare-picture.ts';
import { caseOfFile, viewerLinkTo, type PictureDesk } from './picture-cases.ts';
import { isLossless, type PictureInput } from './picture-inputs.ts';
import { readRightPicture, type RightPicture } from './picture-oracle.ts';

/** A page of any browser, signed in as the consultant. */
export interface PicturePage extends OpenedPane {
  goto: (address: string) => Promise<unknown>;
}

/** Levels of 255 by which a drawn pixel may differ: by rounding, and by what decoders of lossy pixels may differ. */
const mostLevels = { lossless: 1, lossy: 3 };
/** In the studio a pixel lies between others, and each browser interpolates in its own way. */
const studioPerThousand = 20;

/** Returns everything that is wrong with what the browser shows of a file, as sentences. */
export async function problemsOf(
  input: PictureInput,
  page: PicturePage,
  desk: PictureDesk,
  browser: string,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-picture-'));
  try {
    const { path, plain } = await input.prepare(folder);
    const rightOf = (frame: number) => readRightPicture({ path, ending: input.ending, plain }, frame, folder);
    const size = input.refusal ? { rows: 1, columns: 1, pixelHeight: 1 } : rightOf(0);
    const id = await caseOfFile(path, desk);
    await page.goto(`${portal('')}${await viewerLinkTo(id, desk.superAdmin)}`);
    const viewer = judge(input, await readViewerPicture(page, size), rightOf, 'viewer', browser);
    if (!input.isInStudio) return viewer;
    await page.goto(`${portal('')}/case-recording?caseId=${id}`);
    const studio = judge(input, await readStudioPicture(page, size), rightOf, 'studio', browser);
    return [...viewer, ...studio];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(
  input: PictureInput,
  outcome: PaneOutcome,
  rightOf: (frame: number) => RightPicture,
  place: 'viewer' | 'studio',
  browser: string,
): string[] {
  if ('sentence' in outcome) {
    const isMeant = input.refusal?.test(outcome.sentence) === true;
    note({ input, place, browser, shows: outcome.sentence, isRight: isMeant });
    return isMeant ? [] : [`${place}: “${outcome.sentence}”`];
  }
  if (input.refusal) return [`${place}: a picture, though it cannot be drawn right`];
  const { most, perThousand } = differenceOf(outcome, rightOf(outcome.slice));
  const isRight =
    place === 'viewer'
      ? most <= mostLevels[isLossless(input) ? 'lossless' : 'lossy']
      : perThousand <= studioPerThousand;
  const shows = `at most ${most.toFixed(2)} levels off; more than 1 in ${perThousand.toFixed(2)} of 1000 pixels`;
  note({ input, place, browser, shows, isRight });
  return isRight ? [] : [`${place}: ${shows}`];
}

interface Noted {
  input: PictureInput;
  place: string;
  browser: string;
  shows: string;
  isRight: boolean;
}

/** Keeps an outcome for the suite that prints them all. */
function note({ input: { name, ending }, ...rest }: Noted): void {
  const file = process.env['PICTURES_RESULTS'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, ending, ...rest })}\n`);
}
