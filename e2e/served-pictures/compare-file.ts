// Opens one file in the viewer and in the studio of the served product, and compares what they draw.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  readStudioPicture,
  readViewerPicture,
  type DrawnPicture,
  type OpenedPane,
  type PaneOutcome,
  type PictureSize,
} from '../support/drawn-picture.ts';
import { portal } from '../support/people.ts';
import { differenceOf, isReadBetween } from './compare-picture.ts';
import { caseOfFiles, viewerLinkTo, type PictureDesk } from './picture-cases.ts';
import { isLossless, type PictureInput } from './picture-inputs.ts';
import { readRightPicture, type RightPicture } from './picture-oracle.ts';

/** A page of any browser, signed in as the consultant. */
export interface PicturePage extends OpenedPane {
  goto: (address: string) => Promise<unknown>;
}

type Place = 'viewer' | 'studio';

/** Levels of 255 by which a drawn pixel may differ: by rounding, and by what decoders of lossy pixels may differ. */
const mostLevels = { lossless: 1, lossy: 3 };
/** What a pixel that was read between others may differ more, because those are rounded too. */
const betweenPixels = 0.75;

/** Firefox places what it samples to 1/256 of a pixel, which is half a level beside a neighbor of the other end. */
const placing = 0.5;

/**
 * Returns how many levels a drawn picture may be off. Decoders of lossy pixels may differ by one value, which is several
 * levels of a narrow window.
 */
function levelsFor(
  input: PictureInput,
  drawn: DrawnPicture,
  { window }: RightPicture,
  isFirefox: boolean,
): number {
  const between = (isReadBetween(drawn) ? betweenPixels : 0) + (isFirefox ? placing : 0);
  if (isLossless(input)) return mostLevels.lossless + between;
  const ofOneValue = window === null ? 0 : 255 / (window.width - 1) + mostLevels.lossless;
  return Math.max(mostLevels.lossy, ofOneValue) + between;
}

/** Everything that is wrong with what the browser shows of each file, as sentences. */
export type Problems = string[];

const nothing: PictureSize = { rows: 1, columns: 1, pixelHeight: 1 };

interface PreparedInput {
  input: PictureInput;
  rightOf: (frame: number) => RightPicture;
  size: PictureSize;
}

/** Opens the files of one case, which are one file or the series of one study. */
export async function problemsOf(
  inputs: readonly PictureInput[],
  page: PicturePage,
  desk: PictureDesk,
  browser: string,
): Promise<Problems> {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-picture-'));
  try {
    const paths: string[] = [];
    const prepared: PreparedInput[] = [];
    for (const input of inputs) {
      const { path, plain } = await input.prepare(folder);
      const rightOf = (frame: number) =>
        input.right?.(frame) ?? readRightPicture({ path, ending: input.ending, plain }, frame, folder);
      // Without the values, which Firefox does not take as an argument of a script.
      const { rows, columns, pixelHeight } = input.refusal ? nothing : rightOf(0);
      const size = { rows, columns, pixelHeight };
      paths.push(path);
      prepared.push({ input, rightOf, size });
    }
    const id = await caseOfFiles(paths, desk);
    const addresses = {
      viewer: await viewerLinkTo(id, desk.superAdmin),
      studio: `/case-recording?caseId=${id}`,
    };
    const problems: Problems = [];
    for (const place of ['viewer', 'studio'] as const) {
      await page.goto(`${portal('')}${addresses[place]}`);
      for (const one of prepared) problems.push(...(await problemsIn(place, one, page, browser)));
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function problemsIn(
  place: Place,
  { input, rightOf, size }: PreparedInput,
  page: PicturePage,
  browser: string,
): Promise<Problems> {
  const read = place === 'viewer' ? readViewerPicture : readStudioPicture;
  const outcome = await read(page, input.series ?? null, size).catch((error: unknown) => ({
    sentence: String(error),
  }));
  const problems = judge(input, outcome, rightOf, place, browser);
  return problems.map((problem) => `${input.name} ${input.ending}, ${place}: ${problem}`);
}

function judge(
  input: PictureInput,
  outcome: PaneOutcome,
  rightOf: (frame: number) => RightPicture,
  place: Place,
  browser: string,
): string[] {
  if ('sentence' in outcome) {
    const isMeant = input.refusal?.test(outcome.sentence) === true;
    note({ input, place, browser, shows: outcome.sentence, isRight: isMeant });
    return isMeant ? [] : [`“${outcome.sentence}”`];
  }
  if (input.refusal) return ['a picture, though it cannot be drawn right'];
  const right = rightOf(input.frames?.[outcome.slice] ?? outcome.slice);
  const { most, perThousand } = differenceOf(
    outcome,
    right,
    // Firefox smooths by a rule of its own.
    browser === 'chromium' ? 'linear' : 'own',
  );
  const isRight = most <= levelsFor(input, outcome, right, browser === 'firefox');
  const shows = `at most ${most.toFixed(2)} levels off; more than 1 in ${perThousand.toFixed(2)} of 1000 pixels`;
  note({ input, place, browser, shows, isRight });
  return isRight ? [] : [shows];
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
