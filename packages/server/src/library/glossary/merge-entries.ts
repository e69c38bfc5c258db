// The built-in glossary with what curators write over it: a clinic's own before ours.
import type { CuratedEntry, GlossaryChange, GlossaryEntry, WrittenEntry } from '@plainscan/contract';

import { builtInGlossary } from './built-in-glossary.ts';
import type { GlossaryEntryRow } from './glossary-tables.ts';

const builtIn = new Map<string, GlossaryEntry>();

function builtInEntries(): ReadonlyMap<string, GlossaryEntry> {
  if (builtIn.size === 0) for (const entry of builtInGlossary().entries) builtIn.set(entry.id, entry);
  return builtIn;
}

/**
 * Returns the entries as a curator sees them, by their ids: one who writes for a clinic, or for everybody (`null`).
 * `rows` are those of the clinic and for everybody.
 */
export function mergeEntries(
  rows: readonly GlossaryEntryRow[],
  workspaceId: number | null,
): Map<string, CuratedEntry> {
  const merged = new Map<string, CuratedEntry>();
  for (const [id, { kind, forms, words, sources, picture }] of builtInEntries()) {
    const written = { kind, forms, words, sources, picture, reason: null, isHidden: false };
    merged.set(id, present(id, written as WrittenEntry));
  }
  const ours = workspaceId === null ? [] : rows.filter((row) => row.workspaceId === null);
  for (const { wordId, entry } of ours) {
    if (entry.isHidden) merged.delete(wordId);
    else merged.set(wordId, present(wordId, entry));
  }
  for (const row of rows)
    if (row.workspaceId === workspaceId)
      merged.set(row.wordId, {
        ...present(row.wordId, row.entry),
        version: row.version,
        hasOriginal: merged.has(row.wordId),
        changedAt: row.updatedAt.toISOString(),
      });
  return merged;
}

const present = (id: string, entry: WrittenEntry): CuratedEntry => ({
  id,
  ...entry,
  picture: pictureOf(id, entry),
  version: 0,
  hasOriginal: false,
  changedAt: null,
});

/** Rows from before there were pictures have the built-in one. */
const pictureOf = (id: string, { picture }: WrittenEntry): string | null =>
  picture === undefined ? (builtInEntries().get(id)?.picture ?? null) : picture;

/** Returns what these entries change of the built-in glossary, a clinic's own first. */
export function changesOf(rows: readonly GlossaryEntryRow[]): GlossaryChange[] {
  const own = rows.filter(({ workspaceId }) => workspaceId !== null);
  const ownWords = new Set(own.map(({ wordId }) => wordId));
  const ours = rows.filter(({ workspaceId, wordId }) => workspaceId === null && !ownWords.has(wordId));
  return [...own, ...ours].map(({ wordId, entry }) => {
    const replaced = builtInEntries().get(wordId)?.forms;
    const { kind, forms, words } = entry;
    return {
      left: { en: [...(replaced?.en ?? [])], es: [...(replaced?.es ?? [])] },
      term: entry.isHidden
        ? null
        : { isFinding: kind === 'finding', forms, words, picture: pictureOf(wordId, entry) },
    };
  });
}
