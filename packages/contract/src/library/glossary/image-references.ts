// Images that a written report names, such as “series 4, image 37”. A wrong link is worse than none, so only one image of
// one series counts, and not where another study may be meant.
import { foldLetters } from '../../shared/fold-text.ts';
import type { StudyDocument } from '../../viewers/study-document.ts';
import type { ExplainedPiece, ImageReference, TermFinder } from './find-terms.ts';
import { languageOf } from './text-language.ts';

const gap = String.raw`[\s,;:/#.]{1,4}`;
const series = String.raw`(?:series?|ser|se)${gap}(\d{1,4})`;
const image = String.raw`(?:image|imagen|img|im)${gap}(\d{1,4})`;
/** Neither a range nor a list of images, nor a number with a fraction. */
const end = String.raw`(?![\p{L}\p{N}]|\s?(?:[-\u2010-\u2015/&+]|to|through|and|y|a)\s?#?\d|\s?[.,]\s?\d)`;
const inSeries = String.raw`(?:(?:of|on|in|from|de)\s(?:the\s|la\s)?)?${series}`;
const seriesFirst = new RegExp(String.raw`\b${series}[\s,;:/()-]{1,3}${image}${end}`, 'gu');
const imageFirst = new RegExp(String.raw`\b${image}[\s,;/(]{1,3}${inSeries}${end}`, 'gu');

const dates = String.raw`\b(?:19|20)\d\d\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b`;
/** Where a sentence has these, the image may be one of another study. */
const otherStudies = {
  en: new RegExp(
    String.raw`\b(?:priors?|previous(?:ly)?|compar\w+|earlier|formerly|outside|dated)\b|${dates}`,
  ),
  // “Anterior” is also a place. Nothing is said then.
  es: /\b(?:anterior(?:es|mente)?|previ[oa]s?|previamente|extern[oa]s?|antes|fech\w+)\b/,
};

interface Found {
  readonly from: number;
  readonly to: number;
  readonly image: ImageReference;
}

/** Returns a search that finds named images, and what `find` finds in the texts between them. */
export const withImages =
  (find: TermFinder): TermFinder =>
  (text) => {
    const pieces: ExplainedPiece[] = [];
    let at = 0;
    for (const { from, to, image: named } of findImages(text)) {
      if (from > at) pieces.push(...find(text.slice(at, from)));
      pieces.push({ text: text.slice(from, to), term: null, image: named });
      at = to;
    }
    return at === 0 ? find(text) : [...pieces, ...find(text.slice(at))];
  };

function findImages(text: string): Found[] {
  const folded = foldLetters(text);
  const found = [
    ...Array.from(folded.matchAll(seriesFirst), (match) => foundAt(match, match[1], match[2])),
    ...Array.from(folded.matchAll(imageFirst), (match) => foundAt(match, match[2], match[1])),
  ].toSorted((one, other) => one.from - other.from);
  const isSpanish = languageOf(text, 'en') === 'es';
  return found.filter((one) => {
    // “Image 3, series 4, image 5” can be read in two ways.
    if (found.some((other) => other !== one && other.from < one.to && other.to > one.from)) return false;
    const sentence = sentenceAround(folded, one);
    return !otherStudies.en.test(sentence) && !(isSpanish && otherStudies.es.test(sentence));
  });
}

function foundAt({ 0: said, index }: RegExpExecArray, ofSeries = '', ofImage = ''): Found {
  return {
    from: index,
    to: index + said.length,
    image: { series: Number(ofSeries), image: Number(ofImage) },
  };
}

/** What follows an abbreviation such as “Dr.” belongs to the same sentence. */
const sentenceEnds = /(?:\p{L}{3}|[\p{N})])[.!?]\s|\n\s*\n/gu;

function sentenceAround(text: string, { from, to }: Found): string {
  let begin = 0;
  for (const { 0: said, index } of text.matchAll(sentenceEnds)) {
    const next = index + said.length;
    if (next > to) return text.slice(begin, next);
    if (next <= from) begin = next;
  }
  return text.slice(begin);
}

/** Returns the ID of the one image of a study with these numbers, or `null`. A file with several images is not one. */
export function findNamedImage(
  document: StudyDocument,
  { series: wanted, image: number }: ImageReference,
): string | null {
  // A series with several stacks is listed as several.
  const named = document.series.filter((one) => one.number === wanted);
  if (new Set(named.map(({ seriesUid }) => seriesUid)).size !== 1) return null;
  const [only, another] = named.flatMap(({ instances }) => instances.filter((one) => one.number === number));
  return only && !another && only.frames === 1 ? only.id : null;
}
