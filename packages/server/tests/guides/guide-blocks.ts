// The fenced blocks of the guides, so that tests run what operators and engineers read.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'docs/guides');

export type GuideBlock = {
  /** The file's name, such as `running-in-production.md`. */
  file: string;
  /** The nearest heading above it, of any level. */
  heading: string;
  /** Its place among the blocks of this heading, from 0. */
  at: number;
  /** What stands after the fence, such as `sh`; may be empty. */
  language: string;
  /** Ends with a line feed. */
  text: string;
  /** Why no test runs it, from a comment `<!-- not run: reason -->` right above it. */
  notRun: string | undefined;
};

/** Returns the names of README.md and the guides. */
export async function listGuides(): Promise<string[]> {
  const names = await readdir(folder);
  return ['README.md', ...names.filter((name) => name.endsWith('.md')).sort()];
}

/** Returns the blocks of a guide, or of README.md, in order. */
export async function readBlocks(file: string): Promise<GuideBlock[]> {
  const text = await readFile(file === 'README.md' ? join(root, file) : join(folder, file), 'utf8');
  return blocksOf(file, text);
}

/** Returns the `at`-th block below a heading. Throws if there is none. */
export async function readBlock(file: string, heading: string, at = 0): Promise<GuideBlock> {
  const found = (await readBlocks(file)).find((block) => block.heading === heading && block.at === at);
  if (found === undefined) throw new Error(`${file} has no block ${at} under ${heading}.`);
  return found;
}

/** Splits a guide's Markdown into its blocks. */
export function blocksOf(file: string, markdown: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  const counts = new Map<string, number>();
  let heading = '';
  let notRun: string | undefined;
  let inside: { fence: string; language: string; lines: string[] } | undefined;
  for (const line of markdown.split('\n')) {
    if (inside) {
      if (line.trim() !== inside.fence) inside.lines.push(line);
      else {
        const at = counts.get(heading) ?? 0;
        counts.set(heading, at + 1);
        const text = inside.lines.map((one) => `${one}\n`).join('');
        blocks.push({ file, heading, at, language: inside.language, text, notRun });
        [inside, notRun] = [undefined, undefined];
      }
      continue;
    }
    const [, fence, language] = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line) ?? [];
    if (fence !== undefined) inside = { fence, language: language ?? '', lines: [] };
    else if (/^#+ /.test(line)) heading = line.replace(/^#+ /, '');
    else if (line !== '') notRun = /^<!-- not run: (.+) -->$/.exec(line)?.[1];
  }
  return blocks;
}
