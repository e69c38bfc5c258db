/**
 * The fonts of words in pictures: the page's own, one for each other script (recordings/studio/film-fonts.css), which only
 * the studio loads, and what the device has.
 */
export const wordFamily =
  "'Atkinson Hyperlegible Next', 'Noto Sans Variable', 'Noto Sans Hebrew Variable', 'Noto Sans Arabic Variable', 'Noto Sans SC Variable', 'Noto Sans KR Variable', sans-serif";

/** Whether the first letter is read from right to left. Digits and signs have no direction. */
const startsAtRight = /^\P{L}*(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;

/** Sets font and direction for words that start at the left of a place. `size` is in the context's pixels. */
export function setWordStyle(context: CanvasRenderingContext2D, words: string, size: number): void {
  context.font = `600 ${size}px ${wordFamily}`;
  context.direction = startsAtRight.test(words) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
}
