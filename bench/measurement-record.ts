// Stores measurements: docs/measurements.json holds them, docs/measurements.md shows them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const jsonFile = join(root, 'docs/measurements.json');
const textFile = join(root, 'docs/measurements.md');
const begin = '<!-- measured: begin -->';
const end = '<!-- measured: end -->';

export type Measurement = {
  title: string;
  /** What was compared, with versions and settings. One or two sentences. */
  setting: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

type Kept = Measurement & { date: string; commit: string; machine: string };

/** Prints the measurement and replaces an older one of the same name. */
export function recordMeasurement(name: string, measurement: Measurement): void {
  const all = readKept();
  const { length: cores } = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  all[name] = {
    ...measurement,
    date: new Date().toISOString().slice(0, 10),
    commit: commit.trim(),
    machine: `${cores} cores, shared with other work`,
  };
  writeFileSync(jsonFile, `${JSON.stringify(all, null, 2)}\n`);
  const text = readFileSync(textFile, 'utf8');
  const [before = '', after = ''] = [text.split(begin)[0], text.split(end)[1]];
  const sections = Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b));
  const body = sections.map(([section, kept]) => showMeasurement(section, kept)).join('\n');
  writeFileSync(textFile, `${before}${begin}\n\n${body}\n${end}${after}`);
  console.log(showMeasurement(name, all[name]));
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

function readKept(): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(jsonFile, 'utf8')) as Record<string, Kept>;
  } catch {
    return {};
  }
}

function showMeasurement(name: string, { title, setting, columns, rows, ...kept }: Kept): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
  return `### ${name}: ${title}\n\n${setting} Measured on ${kept.date} at ${kept.commit} (${kept.machine}).\n\n${table}\n`;
}
