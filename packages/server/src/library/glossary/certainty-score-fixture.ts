import { languageOf, makeTermFinder, markCertainty, type Certainty } from '@plainscan/contract';

import { englishSentences } from './absence-english-fixture.ts';
import { englishSentencesByRegion } from './absence-english-regions-fixture.ts';
import { spanishSentences } from './absence-spanish-fixture.ts';
import { builtInGlossary } from './built-in-glossary.ts';
import { englishUnsureSentences, spanishUnsureSentences } from './unsure-sentences-fixture.ts';

const { forms } = builtInGlossary();
const finders = { en: makeTermFinder(forms.en), es: makeTermFinder(forms.es) };

const sentences = {
  absent: { en: englishSentences + englishSentencesByRegion, es: spanishSentences },
  unsure: { en: englishUnsureSentences, es: spanishUnsureSentences },
};

interface Range {
  readonly from: number;
  readonly to: number;
}

interface LabeledSentence {
  readonly text: string;
  readonly labeled: readonly Range[];
  readonly eitherWay: readonly Range[];
}

interface CertaintyScore {
  readonly sentences: number;
  /** Of them, those without anything to mark. */
  readonly without: number;
  readonly right: number;
  /** Findings that were called absent although they may be there, or uncertain although the report is clear. */
  readonly wrong: readonly string[];
  /** Findings that the glossary knows and that were not marked. */
  readonly missed: readonly string[];
}

type Language = keyof typeof finders;

/** Compares the marks of the labeled sentences of a language with their labels (B26). */
export function scoreCertainty(certainty: Certainty, language: Language): CertaintyScore {
  const lines = sentences[certainty][language].split('\n').filter(Boolean).map(readLabels);
  const [wrong, missed]: [string[], string[]] = [[], []];
  let right = 0;
  for (const { text, labeled, eitherWay } of lines) {
    if (languageOf(text, 'en') !== language) throw new Error(`Taken for another language: “${text}”`);
    const findings = findingsOf(text, language, certainty);
    const inText = ({ from, to }: Range) => `${text.slice(from, to)} in “${text}”`;
    for (const label of labeled) {
      const named = findings.filter((finding) => names(finding, label, language));
      if (named.some(({ isMarked }) => isMarked)) right += 1;
      else if (named.length > 0) missed.push(inText(label));
    }
    wrong.push(
      ...findings
        .filter(
          (finding) =>
            finding.isMarked &&
            !labeled.some((label) => names(finding, label, language)) &&
            !eitherWay.some((label) => finding.from < label.to && label.from < finding.to),
        )
        .map(inText),
    );
  }
  const without = lines.filter(({ labeled, eitherWay }) => labeled.length + eitherWay.length === 0).length;
  return { sentences: lines.length, without, right, wrong, missed };
}

function readLabels(line: string): LabeledSentence {
  const [labeled, eitherWay]: [Range[], Range[]] = [[], []];
  let text = '';
  for (const part of line.replaceAll('⏎', '\n').split(/(\{[^}]+\}|<[^>]+>)/)) {
    const from = text.length;
    text += part.replaceAll(/[{}<>]/g, '');
    if (part.startsWith('{')) labeled.push({ from, to: text.length });
    if (part.startsWith('<')) eitherWay.push({ from, to: text.length });
  }
  return { text, labeled, eitherWay };
}

function findingsOf(text: string, language: Language, sought: Certainty): (Range & { isMarked: boolean })[] {
  let at = 0;
  return markCertainty(finders[language](text)).flatMap(({ text: said, term, certainty }) => {
    const from = at;
    at += said.length;
    return term?.isFinding ? [{ from, to: at, isMarked: certainty === sought }] : [];
  });
}

/** Whether a finding, as long as the glossary has it, is the labeled one: it holds the noun, which is first in Spanish. */
const names = (finding: Range, label: Range, language: Language): boolean =>
  language === 'es'
    ? finding.from === label.from
    : finding.to === label.to || (finding.from <= label.from && finding.to > label.to);
