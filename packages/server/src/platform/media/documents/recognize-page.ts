// The words of one page of a PDF or picture: its text layer, else what can be recognized. Runs in the media child.
import { languageOf } from '@plainscan/contract';
import sharp from 'sharp';
import type { ByteSource } from '../dicom/dicom-source.ts';
import { pixelLimit } from '../files/preview-file.ts';
import type { ReadLanguage, RecognizedPage, RecognizeTask } from '../sandbox/media-answer.ts';
import { levelPage, turnPage } from './level-page.ts';
import { openPdf } from './open-pdf.ts';
import { drawPdfPage, scalePicture, type GrayPicture } from './page-picture.ts';
import { hasText, readPage } from './pdf-words.ts';
import { joinWords, sureConfidence } from './read-words-text.ts';
import { readWords, type ReadWord } from './word-reader.ts';

/** A page of which less is sure is upside down, or no text. */
const sureShare = 0.5;

type Known = Pick<RecognizeTask, 'language' | 'isUpsideDown'>;

/** Throws what its decoder throws if the page is damaged. */
export async function recognizePage(source: ByteSource, task: RecognizeTask): Promise<RecognizedPage> {
  const bytes = source.read(0, source.length);
  if (bytes.subarray(0, 1024).includes('%PDF-')) return recognizePdfPage(bytes, task);
  const picture = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' });
  const { width, height } = await picture.metadata();
  return { ...(await recognize(await scalePicture(picture, { width, height }), task)), pageCount: 1 };
}

async function recognizePdfPage(bytes: Buffer, task: RecognizeTask): Promise<RecognizedPage> {
  const opening = openPdf(bytes);
  try {
    const document = await opening.promise;
    const pageCount = document.numPages;
    const page = await document.getPage(task.page + 1);
    const text = await readPage(page);
    if (text !== null) {
      const language = languageOf(text, 'en');
      return { kind: 'recognized', text, doubts: [], ...knownOf(task), language, pageCount };
    }
    return { ...(await recognize(await drawPdfPage(document, page), task)), pageCount };
  } finally {
    await opening.destroy();
  }
}

const knownOf = ({ language, isUpsideDown }: Known): Known => ({ language, isUpsideDown });

async function recognize(picture: GrayPicture, known: Known): Promise<Omit<RecognizedPage, 'pageCount'>> {
  const level = await levelPage(picture);
  const first = known.isUpsideDown ? await turnPage(level, 180) : level;
  let { language, isUpsideDown } = known;
  let shown = first;
  let words = await readWords(first, language);
  if (lettersOf(words.filter(isSure)) < sureShare * lettersOf(words) || words.length === 0) {
    const turned = await turnPage(first, 180);
    const others = await readWords(turned, language);
    if (lettersOf(others.filter(isSure)) > lettersOf(words.filter(isSure)))
      [words, shown, isUpsideDown] = [others, turned, !isUpsideDown];
  }
  const isRead = hasText(
    words
      .filter(isSure)
      .map(({ text }) => text)
      .join(''),
  );
  if (!isRead) return { kind: 'recognized', text: '', doubts: [], ...knownOf(known) };
  if (language === 'unknown') {
    language = spokenIn(words);
    // The data of both languages together read English as well as its own do, but not Spanish.
    if (language === 'es') words = await readWords(shown, language);
  }
  return { kind: 'recognized', ...joinWords(words), language, isUpsideDown };
}

const isSure = ({ confidence }: ReadWord): boolean => confidence >= sureConfidence;

const lettersOf = (words: readonly ReadWord[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);

const spokenIn = (words: readonly ReadWord[]): ReadLanguage =>
  languageOf(words.map(({ text }) => text).join(' '), 'en');
