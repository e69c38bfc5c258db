// Curators of the glossary (ADR 107): super-admins write for everybody, administrators for their own clinic.
import {
  AppError,
  fieldProblems,
  fillIn,
  limits,
  locales,
  type Actor,
  type CuratedEntry,
  type GlossaryChange,
  type WrittenEntry,
} from '@plainscan/contract';

import { recordChange } from '../../platform/audit/record-change.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { asOwner } from '../../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { builtInGlossary } from './built-in-glossary.ts';
import {
  deleteEntry,
  insertEntry,
  lockGlossary,
  selectEntries,
  selectGlossaryVersion,
  updateEntry,
} from './glossary-repository.ts';
import type { GlossaryEntryRow } from './glossary-tables.ts';
import { changesOf, mergeEntries } from './merge-entries.ts';

/** The clinic that an actor writes for; `null` for everybody. */
export const clinicOf = ({ role, workspaceId }: Actor): number | null =>
  role === 'super-admin' ? null : workspaceId;

export async function listGlossary(
  { database }: Platform,
  { actor }: Caller,
): Promise<{ data: CuratedEntry[]; total: number }> {
  const rows = await database.asActor(actor, () => selectEntries(clinicOf(actor)));
  const data = Array.from(mergeEntries(rows, clinicOf(actor)).values());
  return { data, total: data.length };
}

/** What an actor is about to change: their own rows by word, and all entries as they see them. */
export type OpenGlossary = {
  clinic: number | null;
  own: Map<string, GlossaryEntryRow>;
  entries: Map<string, CuratedEntry>;
};

/** Reads the glossary that the actor writes, and keeps others from writing it. Needs a system transaction. */
export async function openGlossary(actor: SignedIn): Promise<OpenGlossary> {
  const clinic = clinicOf(actor);
  await lockGlossary(clinic);
  const rows = await selectEntries(clinic);
  const own = rows.filter(({ workspaceId }) => workspaceId === clinic);
  return {
    clinic,
    own: new Map(own.map((row) => [row.wordId, row])),
    entries: mergeEntries(rows, clinic),
  };
}

export const isSameEntry = (one: WrittenEntry, other: WrittenEntry): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other)) &&
  (one.picture === undefined || other.picture === undefined || one.picture === other.picture);

/** The database returns members in an order of its own. */
const inOrder = ({ kind, forms, words, sources, reason, isHidden }: WrittenEntry) => [
  kind,
  ...locales.map((locale) => [forms[locale], words[locale].name, words[locale].text]),
  sources,
  reason,
  isHidden,
];

/**
 * Returns by language and form which entry has it, among those that a curator may not take it from: for everybody all of
 * ours, for a clinic its own.
 */
export function formOwners({ clinic, own, entries }: OpenGlossary): Map<string, CuratedEntry> {
  const owners = new Map<string, CuratedEntry>();
  for (const entry of entries.values())
    if (!entry.isHidden && (clinic === null || own.has(entry.id)))
      for (const key of formKeys(entry)) owners.set(key, entry);
  return owners;
}

export const formKeys = ({ forms }: Pick<WrittenEntry, 'forms'>): string[] =>
  locales.flatMap((locale) => forms[locale].map((form) => `${locale}:${form}`));

/** Returns the problem of a form that belongs to another entry, with its language, or `null`. */
export function takenForm(
  id: string,
  entry: WrittenEntry,
  owners: ReadonlyMap<string, CuratedEntry>,
): { locale: string; problem: string } | null {
  if (entry.isHidden) return null;
  for (const key of formKeys(entry)) {
    const owner = owners.get(key);
    if (!owner || owner.id === id) continue;
    const [locale, form] = [key.slice(0, 2), key.slice(3)];
    const name = owner.words[locale === 'es' ? 'es' : 'en'].name;
    return { locale, problem: fillIn(fieldProblems.glossaryFormTaken, { form, name }) };
  }
  return null;
}

/** Each region of a body map is the place of at least one built-in term. */
export const hasUnknownPicture = ({ picture }: WrittenEntry): boolean =>
  typeof picture === 'string' && !builtInGlossary().pictures.includes(picture);

/**
 * Saves an entry, new or instead of the one with this `version`. Throws 409 if somebody else has saved it meanwhile, or if
 * there are too many, and 400 for a form that belongs to another entry and for a picture that does not exist.
 */
export async function saveGlossaryEntry(
  { database }: Platform,
  caller: Caller,
  id: string,
  { entry, version }: { entry: WrittenEntry; version: number },
): Promise<CuratedEntry> {
  if (hasUnknownPicture(entry))
    throw new AppError('input.invalid', { fields: { 'entry.picture': [fieldProblems.glossaryPicture] } });
  return database.asSystem(async () => {
    const glossary = await openGlossary(caller.actor);
    const before = glossary.own.get(id);
    const shown = glossary.entries.get(id);
    if (before && shown && isSameEntry(before.entry, entry)) return shown;
    if ((before?.version ?? 0) !== version) throw new AppError('glossary.changed');
    const taken = takenForm(id, entry, formOwners(glossary));
    if (taken)
      throw new AppError('input.invalid', { fields: { [`entry.forms.${taken.locale}`]: [taken.problem] } });
    const row = await writeEntry(caller, glossary, id, entry);
    return {
      id,
      ...entry,
      picture: row.entry.picture ?? null,
      version: row.version,
      hasOriginal: before ? (shown?.hasOriginal ?? false) : shown !== undefined,
      changedAt: row.updatedAt.toISOString(),
    };
  });
}

/** Writes an entry with its row in the trail. Needs the transaction that opened the glossary. */
export async function writeEntry(
  caller: Caller,
  { clinic, own, entries }: OpenGlossary,
  id: string,
  written: WrittenEntry,
): Promise<GlossaryEntryRow> {
  const before = own.get(id);
  const { picture = entries.get(id)?.picture ?? null } = written;
  const entry = { ...written, picture };
  if (!before && own.size >= limits.glossaryEntries)
    throw new AppError('glossary.full', { params: { most: limits.glossaryEntries } });
  const row: GlossaryEntryRow = {
    id: before?.id ?? newId(),
    workspaceId: clinic,
    wordId: id,
    entry,
    version: (before?.version ?? 0) + 1,
    updatedAt: caller.context.now,
  };
  await (before ? updateEntry(row) : insertEntry(row));
  own.set(id, row);
  await recordChange(caller, 'glossary.saved', {
    entityKind: 'glossary-entry',
    entityId: row.id,
    workspaceId: clinic,
    detail: { word: id, entry, before: before?.entry ?? entries.get(id)?.words ?? null },
  });
  return row;
}

/** Removes the actor's own text. Throws 404 without one, and 409 if somebody else has saved it meanwhile. */
export async function removeGlossaryEntry(
  { database }: Platform,
  caller: Caller,
  id: string,
  version: number,
): Promise<void> {
  await database.asSystem(async () => {
    const { clinic, own } = await openGlossary(caller.actor);
    const before = own.get(id);
    if (!before) throw new AppError('not-found');
    if (before.version !== version) throw new AppError('glossary.changed');
    await deleteEntry(before.id);
    await recordChange(caller, 'glossary.removed', {
      entityKind: 'glossary-entry',
      entityId: before.id,
      workspaceId: clinic,
      detail: { word: id, before: before.entry },
    });
  });
}

/**
 * Returns a text that differs after each change of what a clinic shows its patients instead of the built-in glossary;
 * `null` if that is nothing. For everyone who reads a report of such a patient. Needs that user's transaction.
 */
export const glossaryVersionFor = (actor: Actor, workspaceId: number): Promise<string | null> =>
  asReader(actor, workspaceId, () => selectGlossaryVersion(workspaceId));

/** Returns what a clinic shows its patients instead of the built-in glossary, likewise. */
export const glossaryChangesFor = async (actor: Actor, workspaceId: number): Promise<GlossaryChange[]> =>
  changesOf(await asReader(actor, workspaceId, () => selectEntries(workspaceId)));

/** Row-level security shows a clinic's own entries to its own people only. Staff of others read its patients' reports. */
const asReader = <T>(actor: Actor, workspaceId: number, read: () => Promise<T>): Promise<T> =>
  actor.workspaceId === workspaceId ? read() : asOwner(read);
