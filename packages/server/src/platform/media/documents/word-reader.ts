// Reads the words of a picture with Tesseract. Runs in the media child. Its data are part of our packages: nothing is
// fetched.
import { locales, type Locale } from '@plainscan/contract';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { ReadLanguage } from '../sandbox/media-answer.ts';
import type { GrayPicture } from './page-picture.ts';

/** A word as it was read, with its line. Pixels from the upper left. */
export interface ReadWord {
  readonly text: string;
  /** 0 to 100, as Tesseract is sure of it. */
  readonly confidence: number;
  readonly block: number;
  readonly paragraph: number;
  readonly line: number;
  readonly left: number;
  readonly right: number;
}

const names: Record<Locale, string> = { en: 'eng', es: 'spa' };
const dataOf: Record<Locale, string> = {
  en: import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  es: import.meta.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'),
};
const lstmOnly = 1;
const automaticLayout = 3;
/** Columns of the table that Tesseract writes. */
const wordLevel = '5';

type Core = Awaited<ReturnType<typeof createCore>>;
type Reader = InstanceType<Core['TessBaseAPI']>;
let loading: Promise<Core> | undefined;
const readers = new Map<ReadLanguage, Reader>();

/** Returns the words of a level page, in the order in which it is read. */
export async function readWords(picture: GrayPicture, language: ReadLanguage): Promise<ReadWord[]> {
  const core = await (loading ??= load());
  const reader = readers.get(language) ?? openReader(core, language);
  readers.set(language, reader);
  const { data, width, height } = picture;
  core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
  if (reader.SetImageFile(1, 0) === 1) throw new Error('The picture could not be given to the reader.');
  reader.Recognize(null);
  return reader.GetTSVText(0).split('\n').flatMap(wordOf);
}

async function load(): Promise<Core> {
  const core = await createCore({ TesseractProgress: () => {}, print: () => {}, printErr: () => {} });
  for (const language of locales)
    core.FS.writeFile(
      `./${names[language]}.traineddata`,
      gunzipSync(readFileSync(fileURLToPath(dataOf[language]))),
    );
  return core;
}

function openReader(core: Core, language: ReadLanguage): Reader {
  const reader = new core.TessBaseAPI();
  const spoken = language === 'unknown' ? Object.values(names).join('+') : names[language];
  if (reader.Init(null, spoken, lstmOnly) !== 0) throw new Error(`The data for ${spoken} could not be read.`);
  reader.SetPageSegMode(automaticLayout);
  // The light of a photo is uneven.
  reader.SetVariable('thresholding_method', '2');
  return reader;
}

function wordOf(row: string): ReadWord[] {
  const [level, , block, paragraph, line, , left, , width, , confidence, text] = row.split('\t');
  if (level !== wordLevel || !text?.trim()) return [];
  return [
    {
      text: text.trim(),
      confidence: Number(confidence),
      block: Number(block),
      paragraph: Number(paragraph),
      line: Number(line),
      left: Number(left),
      right: Number(left) + Number(width),
    },
  ];
}
