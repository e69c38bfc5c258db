// The content of a Word document or an RTF as its author wrote it: what viewers show, and the plain text made of it.
import * as z from 'zod/mini';

/** A stretch of text with one look. `text` may contain tabs and line breaks. */
const textRunSchema = z.object({
  text: z.string(),
  script: z.optional(z.enum(['super', 'sub'])),
  /** Struck through by its author: shown struck, and never part of the plain text. */
  isStruck: z.optional(z.boolean()),
  isBold: z.optional(z.boolean()),
  isItalic: z.optional(z.boolean()),
  isUnderlined: z.optional(z.boolean()),
});

/** A picture among the words: a zero-based index into the pages of the resource. */
const pictureRunSchema = z.object({ page: z.int(), alt: z.string() });

const runSchema = z.union([textRunSchema, pictureRunSchema]);

const paragraphSchema = z.object({
  kind: z.literal('paragraph'),
  /** 1 to 9 for a heading. */
  heading: z.optional(z.int()),
  /** Number or bullet of a list. */
  label: z.optional(z.string()),
  /** Depth of the list; 0 for its outermost level. */
  depth: z.optional(z.int()),
  runs: z.array(runSchema),
});

/** What is not part of the running text. */
export const documentParts = ['header', 'footer', 'notes', 'textBox'] as const;
export type DocumentPart = (typeof documentParts)[number];

export type DocumentTextRun = z.output<typeof textRunSchema>;
export type DocumentRun = z.output<typeof runSchema>;
export type DocumentParagraph = z.output<typeof paragraphSchema>;
export interface DocumentCell {
  columns: number;
  rows: number;
  blocks: DocumentBlock[];
}
export interface DocumentTable {
  kind: 'table';
  rows: DocumentCell[][];
}
export interface DocumentSection {
  kind: 'part';
  part: DocumentPart;
  blocks: DocumentBlock[];
}
export type DocumentBlock = DocumentParagraph | DocumentTable | DocumentSection;

const cellSchema: z.ZodMiniType<DocumentCell> = z.object({
  columns: z.int(),
  rows: z.int(),
  blocks: z.array(z.lazy(() => blockSchema)),
});

const blockSchema: z.ZodMiniType<DocumentBlock> = z.union([
  paragraphSchema,
  z.object({ kind: z.literal('table'), rows: z.array(z.array(cellSchema)) }),
  z.object({
    kind: z.literal('part'),
    part: z.enum(documentParts),
    blocks: z.array(z.lazy(() => blockSchema)),
  }),
]);

export const documentContentSchema = z.object({ blocks: z.array(blockSchema) });

const plain = '0123456789+-−=()aehijklmnoprstuvx';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵉʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛˣ';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ';

/**
 * Returns raised or lowered text in plain characters: 10⁹ for a raised 9, and 10^(9/L) where Unicode lacks a character.
 */
export function scriptText(text: string, script: 'super' | 'sub'): string {
  const signs = Array.from(script === 'super' ? raised : lowered);
  const places = Array.from(text, (sign) => plain.indexOf(sign));
  if (places.every((place) => place >= 0)) return places.map((place) => signs[place]).join('');
  if (/^[\s*†‡§]*$/u.test(text)) return text;
  const mark = script === 'super' ? '^' : '_';
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  return `${before}${mark}(${inner})${after}`;
}

/** Returns the words of a document as plain text, one line for each paragraph and row. Struck text is left out. */
export function documentText(blocks: readonly DocumentBlock[]): string {
  return blocks.map(blockText).join('\n');
}

function blockText(block: DocumentBlock): string {
  if (block.kind === 'table') return block.rows.map(rowText).join('\n');
  if (block.kind === 'part') return `\n${documentText(block.blocks)}\n`;
  const words = block.runs.map(runText).join('');
  const label = block.label ? `${block.label} ` : '';
  return `${'  '.repeat(block.depth ?? 0)}${label}${words}`;
}

function rowText(cells: readonly DocumentCell[]): string {
  const [only, ...others] = cells;
  // A frame around text, or around another table.
  if (only && others.length === 0) return documentText(only.blocks).trim();
  return cells.map(cellText).join('\t').trimEnd();
}

const cellText = ({ blocks }: DocumentCell): string =>
  documentText(blocks)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

function runText(run: DocumentRun): string {
  if ('page' in run || run.isStruck) return '';
  return run.script === undefined ? run.text : scriptText(run.text, run.script);
}
