import { languageOf, makeTermFinder, markAbsences } from '@plainscan/contract';

import { englishSentences } from './absence-english-fixture.ts';
import { englishSentencesByRegion } from './absence-english-regions-fixture.ts';
import { spanishSentences } from './absence-spanish-fixture.ts';
import { builtInGlossary } from './built-in-glossary.ts';

const { forms } = builtInGlossary();
const finders = { en: makeTermFinder(forms.en), es: makeTermFinder(forms.es) };

const sentences = { en: englishSentences + englishSentencesByRegion, es: spanishSentences };

interface Range {
  readonly from: number;
  readonly to: number;
}

interface LabeledSentence {
  readonly text: string;
  readonly absent: readonly Range[];
  readonly eitherWay: readonly Range[];
}

interface AbsenceScore {
  readonly sentences: number;
  /** Of them, those in which nothing is absent. */
  readonly without: number;
  readonly right: number;
  /** Findings that were called absent although they may be there. */
  readonly wrong: readonly string[];
  /** Absent findings that the glossary knows and that were not marked. */
  readonly missed: readonly string[];
}

/** Compares the marks of the labeled sentences of a language with their labels (B26). */
export function scoreAbsences(language: keyof typeof sentences): AbsenceScore {
  const lines = sentences[language].split('\n').filter(Boolean).map(readLabels);
  const [wrong, missed]: [string[], string[]] = [[], []];
  let right = 0;
  for (const { text, absent, eitherWay } of lines) {
    if (languageOf(text, 'en') !== language) throw new Error(`Taken for another language: “${text}”`);
    const findings = findingsOf(text, language);
    const inText = ({ from, to }: Range) => `${text.slice(from, to)} in “${text}”`;
    for (const label of absent) {
      const named = findings.filter((finding) => names(finding, label, language));
      if (named.some(({ isAbsent }) => isAbsent)) right += 1;
      else if (named.length > 0) missed.push(inText(label));
    }
    wrong.push(
      ...findings
        .filter(
          (finding) =>
            finding.isAbsent &&
            !absent.some((label) => names(finding, label, language)) &&
            !eitherWay.some((label) => finding.from < label.to && label.from < finding.to),
        )
        .map(inText),
    );
  }
  const without = lines.filter(({ absent, eitherWay }) => absent.length + eitherWay.length === 0).length;
  return { sentences: lines.length, without, right, wrong, missed };
}

function readLabels(line: string): LabeledSentence {
  const [absent, eitherWay]: [Range[], Range[]] = [[], []];
  let text = '';
  for (const part of line.replaceAll('⏎', '\n').split(/(\{[^}]+\}|<[^>]+>)/)) {
    const from = text.length;
    text += part.replaceAll(/[{}<>]/g, '');
    if (part.startsWith('{')) absent.push({ from, to: text.length });
    if (part.startsWith('<')) eitherWay.push({ from, to: text.length });
  }
  return { text, absent, eitherWay };
}

function findingsOf(text: string, language: keyof typeof finders): (Range & { isAbsent: boolean })[] {
  let at = 0;
  return markAbsences(finders[language](text)).flatMap(({ text: said, term, isAbsent }) => {
    const from = at;
    at += said.length;
    return term?.isFinding ? [{ from, to: at, isAbsent: isAbsent === true }] : [];
  });
}

/** Whether a finding, as long as the glossary has it, is the labeled one: it holds the noun, which is first in Spanish. */
const names = (finding: Range, label: Range, language: keyof typeof finders): boolean =>
  language === 'es'
    ? finding.from === label.from
    : finding.to === label.to || (finding.from <= label.from && finding.to > label.to);
