/** As in MP4 files (ISO 639-2); `und` if it is neither or cannot be told. */
export type CaptionLanguage = 'eng' | 'spa' | 'und';

/** Frequent words that only one of the languages has. */
const commonWords: Readonly<Record<Exclude<CaptionLanguage, 'und'>, ReadonlySet<string>>> = {
  eng: new Set('the and of is this that are you your we here there with it was for in to at on'.split(' ')),
  spa: new Set('el la los las de del que y es en un una su usted por para con aquí se lo al está'.split(' ')),
};

/** Detects the language of captions. It is not stored, and players would hide captions in a wrong language. */
export function captionLanguage(captions: readonly { text: string }[]): CaptionLanguage {
  const spoken = captions.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const count = (known: ReadonlySet<string>) => spoken.filter((word) => known.has(word)).length;
  const [english, spanish] = [count(commonWords.eng), count(commonWords.spa)];
  if (english > 2 * spanish) return 'eng';
  return spanish > 2 * english ? 'spa' : 'und';
}
