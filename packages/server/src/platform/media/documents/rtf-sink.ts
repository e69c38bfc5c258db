// Paragraphs and tables of one place of an RTF: its text, a header, a note, or a text box.
import type { DocumentBlock, DocumentCell } from '@plainscan/contract';
import { RunCollector, type RunLook } from './run-collector.ts';

/** How a cell of the current row is joined with its neighbors. */
export interface CellPlan {
  joinsLeft: boolean;
  joinsAbove: boolean;
}

/** A table that is being read, at one depth. */
interface OpenTable {
  rows: DocumentCell[][];
  cells: DocumentBlock[][];
  /** Blocks of the current cell. */
  blocks: DocumentBlock[];
}

const deepest = 30;

export class RtfSink {
  readonly #blocks: DocumentBlock[] = [];
  #tables: OpenTable[] = [];
  #runs = new RunCollector();
  #label = '';
  #after: DocumentBlock[] = [];

  addText(text: string, look: RunLook): void {
    this.#runs.addText(text, look);
  }

  addPicture(page: number): void {
    this.#runs.addPicture(page, '');
  }

  addLabel(text: string): void {
    this.#label += text;
  }

  get hasLabel(): boolean {
    return this.#label.trim() !== '';
  }

  get isEmpty(): boolean {
    return this.#runs.isEmpty && !this.hasLabel;
  }

  /** Puts blocks after the current paragraph, such as those of a text box. */
  addAfter(block: DocumentBlock): void {
    this.#after.push(block);
  }

  /** Ends a paragraph. `depth`: how many tables it stands in. */
  endParagraph(depth: number): void {
    this.#leaveTables(depth);
    const label = this.#label.trim();
    this.#place(depth).push(this.#runs.paragraph(label === '' ? {} : { label }), ...this.#after);
    this.#runs = new RunCollector();
    this.#label = '';
    this.#after = [];
  }

  endCell(depth: number): void {
    const at = Math.max(1, depth);
    if (!this.isEmpty || this.#after.length > 0) this.endParagraph(at);
    this.#leaveTables(at);
    const table = this.#tableAt(at);
    table.cells.push(table.blocks);
    table.blocks = [];
  }

  endRow(depth: number, plans: readonly CellPlan[]): void {
    const at = Math.max(1, depth);
    const hasRest = !this.isEmpty || (this.#tables[at - 1]?.blocks.length ?? 0) > 0;
    if (hasRest) this.endCell(at);
    const table = this.#tableAt(at);
    if (table.cells.length > 0) table.rows.push(joinCells(table, plans));
    table.cells = [];
  }

  finish(): DocumentBlock[] {
    if (!this.isEmpty || this.#after.length > 0) this.endParagraph(this.#tables.length);
    this.#leaveTables(0);
    return this.#blocks;
  }

  #place(depth: number): DocumentBlock[] {
    return depth === 0 ? this.#blocks : this.#tableAt(depth).blocks;
  }

  #tableAt(depth: number): OpenTable {
    const at = Math.min(deepest, depth);
    while (this.#tables.length < at) this.#tables.push({ rows: [], cells: [], blocks: [] });
    return this.#tables[at - 1] ?? { rows: [], cells: [], blocks: [] };
  }

  /** Closes the tables that are deeper. A row without an end is kept. */
  #leaveTables(depth: number): void {
    while (this.#tables.length > Math.min(deepest, depth)) {
      const table = this.#tables.at(-1);
      if (table === undefined) return;
      if (!table.blocks.every(isBlank)) table.cells.push(table.blocks);
      if (table.cells.length > 0) table.rows.push(joinCells(table, []));
      this.#tables.pop();
      if (table.rows.length > 0) this.#place(this.#tables.length).push({ kind: 'table', rows: table.rows });
    }
  }
}

export const isBlank = (block: DocumentBlock): boolean =>
  block.kind === 'paragraph' && block.runs.length === 0;

function joinCells({ cells, rows }: OpenTable, plans: readonly CellPlan[]): DocumentCell[] {
  const above = rows.at(-1) ?? [];
  const row: DocumentCell[] = [];
  for (const [at, blocks] of cells.entries()) {
    const plan = plans[at];
    const left = row.at(-1);
    const isEmpty = blocks.every(isBlank);
    // Joined across rows only where the cells stand in the same place, so that nothing moves.
    const upper = above.length === cells.length ? above[at] : undefined;
    if (plan?.joinsLeft && isEmpty && left) left.columns += 1;
    else if (plan?.joinsAbove && isEmpty && upper && at === cells.length - 1) upper.rows += 1;
    else row.push({ columns: 1, rows: 1, blocks });
  }
  return row;
}
