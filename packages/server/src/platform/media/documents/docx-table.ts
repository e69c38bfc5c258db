// Tables of a Word document, with the cells that are merged across columns and rows.
import type { DocumentBlock, DocumentCell, DocumentTable } from '@plainscan/contract';
import { chosenOf } from './docx-drawing.ts';
import type { Story } from './docx-context.ts';
import { isOn } from './docx-styles.ts';
import { childOf, elementsOf, valueOf, type XmlNode } from './xml-tree.ts';

/** Word has no more columns. */
const columnLimit = 63;

/** Returns a table without the rows and cells that were deleted. */
export function readTable(node: XmlNode, story: Story): DocumentTable {
  const rows: DocumentCell[][] = [];
  /** The last cell above each column of the grid, if it may go on below. */
  let above = new Map<number, DocumentCell>();
  for (const row of findInside(node, 'w:tr')) {
    if (isGone(childOf(row, 'w:trPr'))) continue;
    const below = new Map<number, DocumentCell>();
    rows.push(readRow(row, story, above, below));
    above = below;
  }
  return { kind: 'table', rows: rows.filter((cells) => cells.length > 0) };
}

function readRow(
  row: XmlNode,
  story: Story,
  above: ReadonlyMap<number, DocumentCell>,
  below: Map<number, DocumentCell>,
): DocumentCell[] {
  const cells: DocumentCell[] = [];
  const before = columnsIn(childOf(row, 'w:trPr'), 'w:gridBefore', 0);
  if (before > 0) cells.push({ columns: before, rows: 1, blocks: [] });
  let column = before;
  for (const node of findInside(row, 'w:tc')) {
    const properties = childOf(node, 'w:tcPr');
    if (childOf(properties, 'w:cellDel') !== undefined) continue;
    const columns = columnsIn(properties, 'w:gridSpan', 1);
    const merge = childOf(properties, 'w:vMerge');
    const isContinued = merge !== undefined && (merge.attributes['w:val'] ?? 'continue') === 'continue';
    const blocks = story.readInner(node);
    const upper = isContinued && !hasContent(blocks) ? above.get(column) : undefined;
    const cell = upper ?? { columns, rows: 0, blocks };
    cell.rows += 1;
    if (upper === undefined) cells.push(cell);
    if (merge !== undefined) below.set(column, cell);
    column += columns;
  }
  return cells;
}

/** Finds rows or cells, also those in content controls and other wrappers, but not in inner tables. */
function findInside(node: XmlNode, name: 'w:tr' | 'w:tc'): XmlNode[] {
  const children = node.name === 'mc:AlternateContent' ? chosenOf(node) : elementsOf(node);
  return children.flatMap((child) => {
    if (child.name === name) return [child];
    const isStop = /^(w:(p|tbl|tc|del|moveFrom|tblPr|trPr|tcPr|tblGrid|sdtPr|sdtEndPr))$/.test(child.name);
    return isStop ? [] : findInside(child, name);
  });
}

const isGone = (properties: XmlNode | undefined): boolean =>
  ['w:del', 'w:moveFrom'].some((name) => childOf(properties, name) !== undefined) ||
  isOn(childOf(properties, 'w:hidden')) === true;

function columnsIn(properties: XmlNode | undefined, name: string, least: number): number {
  const count = Number(valueOf(properties, name) ?? least);
  return Number.isInteger(count) ? Math.min(columnLimit, Math.max(least, count)) : least;
}

const hasContent = (blocks: readonly DocumentBlock[]): boolean =>
  blocks.some((block) => block.kind !== 'paragraph' || block.runs.length > 0);
