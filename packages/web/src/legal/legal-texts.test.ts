import { describe, expect, it } from 'vitest';
import { educationText as educationEn } from './education-en-texts.ts';
import { educationText as educationEs } from './education-es-texts.ts';
import type { LegalText } from './legal-text.ts';
import { privacyText as privacyEn } from './privacy-en-texts.ts';
import { privacyText as privacyEs } from './privacy-es-texts.ts';
import { termsText as termsEn } from './terms-en-texts.ts';
import { termsText as termsEs } from './terms-es-texts.ts';

const wordsOf = (text: LegalText) => JSON.stringify(text.sections);

describe('legal documents', () => {
  it.each([
    ['terms', termsEn, termsEs],
    ['privacy', privacyEn, privacyEs],
    ['education', educationEn, educationEs],
  ])('%s has the same sections, blocks and gaps in both languages', (_name, english, spanish) => {
    const shape = (text: LegalText) =>
      text.sections.map(({ id, blocks }) => ({
        id,
        blocks: blocks.map((block) => (typeof block === 'string' ? 'text' : block.length)),
        gaps: (JSON.stringify(blocks).match(/\{\w+\}/g) ?? []).toSorted(),
      }));
    expect(shape(spanish)).toEqual(shape(english));
    expect(wordsOf(english) + wordsOf(spanish)).not.toMatch(/!/);
    expect(new Set(english.sections.map(({ id }) => id)).size).toBe(english.sections.length);
  });
  it.each([
    ['A-050', termsEn, /United States only.*at least 13.*parent or guardian/],
    ['O-003', termsEn, /United States only.*at least 13.*13 to 17 years old, a parent or guardian/],
    ['O-004', termsEn, /card payment provider.*annual subscription.*depends on your plan/],
    ['O-005', termsEn, /remain for 30 days.*deleted/],
    ['O-006', termsEn, /greater of 100 US dollars or the amount that you paid us in the past six months/],
    ['O-007', privacyEn, /de-identified images for machine learning and for other business purposes/],
    ['O-008', privacyEn, /three personal facts that must match/],
    ['O-009', termsEn, /contact us: \{contact\}/],
    ['O-010', privacyEn, /Do Not Track.*ignores that signal/],
    [
      'O-011',
      educationEn,
      /no diagnosis.*no medical advice.*no second opinion.*no physician-patient relationship/,
    ],
    ['CG-05', termsEn, /"id":"educational-service"/],
  ])('contains %s', (_id, text, pattern) => {
    expect(wordsOf(text)).toMatch(pattern);
  });
});
