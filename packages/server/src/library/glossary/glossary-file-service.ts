// Entries of the glossary from a CSV file: first what it would change, then the same again as a change.
import {
  AppError,
  entryOfRow,
  fieldProblems,
  glossaryColumns,
  limits,
  wordIdSchema,
  writtenEntrySchema,
  type CuratedEntry,
  type GlossaryFileCheck,
  type GlossaryRow,
  type WrittenEntry,
} from '@plainscan/contract';
import { parseTable } from '@plainscan/contract/glossary';
import { Readable } from 'node:stream';

import { recordChange } from '../../platform/audit/record-change.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import { inSlices } from '../../platform/limits/loop-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { capChunk } from '../../uploads/receiving/chunk-body.ts';
import { selectGlossaryVersion } from './glossary-repository.ts';
import {
  formKeys,
  formOwners,
  hasUnknownPicture,
  isSameEntry,
  openGlossary,
  takenForm,
  writeEntry,
  type OpenGlossary,
} from './glossary-service.ts';

const optionalColumns: ReadonlySet<string> = new Set(['reason', 'hidden', 'picture']);

type Line = { line: number; row: Partial<GlossaryRow> };
type ReadLine = Line & { id: string; entry: WrittenEntry };
type Refused = GlossaryFileCheck['refused'];

/** Reads a file of the upload types. Throws 413 if it is too large, and 400 if it is not UTF-8. */
async function readText(bytes: Readable): Promise<string> {
  if (!(bytes instanceof Readable)) throw new AppError('input.unreadable');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of capChunk(bytes)) {
    size += chunk.length;
    if (size > limits.glossaryFileBytes) throw new AppError('input.too-large', { params: { most: '4 MB' } });
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new AppError('glossary.letters', { cause });
  }
}

/** Spreadsheets separate columns with semicolons or tabs where a comma is the decimal sign. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  return [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ',';
}

/** Throws 400 with the number of the line if the file is no table. */
function readLines(text: string): Line[] {
  let lines: Line[];
  try {
    lines = parseTable(text, separatorOf(text)).map(({ record, info }) => ({
      line: info.lines,
      row: withoutQuotes(record),
    }));
  } catch (cause) {
    const line = (cause as { lines?: number }).lines ?? 1;
    throw new AppError('glossary.file', { params: { line }, cause });
  }
  const [first] = lines;
  if (!first || glossaryColumns.some((name) => !optionalColumns.has(name) && !(name in first.row)))
    throw new AppError('glossary.columns');
  return lines;
}

/** CG-203: takes away the apostrophe that keeps a cell from being a formula. */
const withoutQuotes = (record: Record<string, string>): Partial<GlossaryRow> =>
  Object.fromEntries(
    Object.entries(record).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@\t\r])/, '')]),
  );

function readLine({ line, row }: Line, known: Set<string>, refused: Refused): ReadLine | null {
  const id = row.id?.trim() ?? '';
  const refuse = (problem: string) => {
    refused.push({ line, name: row.en?.trim() || id, problem });
    return null;
  };
  if (!wordIdSchema.safeParse(id).success) return refuse(fieldProblems.glossaryId);
  if (known.has(id)) return refuse(fieldProblems.glossaryTwice);
  known.add(id);
  const read = writtenEntrySchema.safeParse(entryOfRow(row));
  if (!read.success) return refuse(read.error.issues[0]?.message ?? fieldProblems.notReadable);
  if (hasUnknownPicture(read.data)) return refuse(fieldProblems.glossaryPicture);
  return { line, row, id, entry: read.data };
}

type Plan = GlossaryFileCheck & { changes: ReadLine[] };

/** Needs the transaction that opened the glossary. */
async function planImport(glossary: OpenGlossary, text: string): Promise<Plan> {
  const refused: Refused = [];
  const known = new Set<string>();
  const read: ReadLine[] = [];
  for await (const line of inSlices(readLines(text))) {
    const found = readLine(line, known, refused);
    if (found) read.push(found);
  }
  const differs = ({ id, entry }: ReadLine) => {
    const shown = glossary.entries.get(id);
    return !shown || !isSameEntry(shown, entry);
  };
  const wanted = read.filter(differs);
  const changes = withoutTakenForms(wanted, glossary, refused);
  const isNew = ({ id }: ReadLine) => !glossary.entries.has(id);
  const nameOf = ({ entry }: ReadLine) => entry.words.en.name;
  return {
    added: changes.filter(isNew).map(nameOf),
    changed: changes.filter((line) => !isNew(line)).map(nameOf),
    same: read.length - wanted.length,
    refused: refused.toSorted((one, other) => one.line - other.line),
    revision: (await selectGlossaryVersion(glossary.clinic)) ?? '',
    changes,
  };
}

/** A file may move a form from one entry to another, so what its entries have now is free for the others. */
function withoutTakenForms(lines: readonly ReadLine[], glossary: OpenGlossary, refused: Refused): ReadLine[] {
  const moving = new Set(lines.map(({ id }) => id));
  const owners = new Map(Array.from(formOwners(glossary)).filter(([, { id }]) => !moving.has(id)));
  return lines.filter(({ line, id, entry }) => {
    const taken = takenForm(id, entry, owners);
    if (taken) refused.push({ line, name: entry.words.en.name, problem: taken.problem });
    else if (!entry.isHidden)
      for (const key of formKeys(entry)) owners.set(key, { id, ...entry } as CuratedEntry);
    return taken === null;
  });
}

const present = ({ added, changed, same, refused, revision }: Plan): GlossaryFileCheck => ({
  added,
  changed,
  same,
  refused,
  revision,
});

/** Returns what the file would change. Throws 400 if it is no table. */
export async function checkGlossaryFile(
  { database }: Platform,
  { actor }: Caller,
  bytes: Readable,
): Promise<GlossaryFileCheck> {
  const text = await readText(bytes);
  return database.asSystem(async () => present(await planImport(await openGlossary(actor), text)));
}

/** Saves the entries of a file, all or none. Throws 409 if the glossary is no longer the one that was checked. */
export async function importGlossaryFile(
  { database }: Platform,
  caller: Caller,
  bytes: Readable,
  revision: string,
): Promise<GlossaryFileCheck> {
  const text = await readText(bytes);
  return database.asSystem(async () => {
    const glossary = await openGlossary(caller.actor);
    const plan = await planImport(glossary, text);
    if (plan.revision !== revision) throw new AppError('glossary.changed');
    for (const { id, entry } of plan.changes) await writeEntry(caller, glossary, id, entry);
    if (plan.changes.length > 0)
      await recordChange(caller, 'glossary.imported', {
        entityKind: 'glossary',
        entityId: String(glossary.clinic ?? 'everybody'),
        workspaceId: glossary.clinic,
        detail: { added: plan.added.length, changed: plan.changed.length, refused: plan.refused.length },
      });
    return present(plan);
  });
}
