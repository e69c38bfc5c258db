// The hard words of reports that no entry explains: what curators may write next (ADR 113).
import { limits, type Locale, type TermFinder, type UnexplainedWord } from '@plainscan/contract';

import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectEntries } from './glossary-repository.ts';
import { clinicOf } from './glossary-service.ts';
import type { GlossaryEntryRow } from './glossary-tables.ts';
import { changesOf } from './merge-entries.ts';
import { termFinderFor } from './term-finders.ts';
import { selectFrequentWords } from './unexplained-words-repository.ts';

/** More than are shown, because an entry may explain some of them by now. */
const mostRead = 1_000;

export type TermFinders = Readonly<Record<Locale, TermFinder>>;

/** A hidden entry counts as well: its word was left out on purpose. */
function findersWith(rows: readonly GlossaryEntryRow[]): TermFinders {
  const changes = changesOf(rows.map((row) => ({ ...row, entry: { ...row.entry, isHidden: false } })));
  return { en: termFinderFor('en', changes), es: termFinderFor('es', changes) };
}

/** Returns the searches for every word that a clinic has an entry for, shown or hidden. Needs a system transaction. */
export const findersOfClinic = async (workspaceId: number): Promise<TermFinders> =>
  findersWith(await selectEntries(workspaceId));

/** Returns the words of all patients for super-admins, otherwise those of the curator's clinic. */
export async function listUnexplainedWords(
  { database }: Platform,
  { actor, context }: Caller,
): Promise<{ data: UnexplainedWord[]; total: number }> {
  const workspaceId = clinicOf(actor);
  const { entries, words } = await database.asActor(actor, async () => ({
    entries: await selectEntries(workspaceId),
    words: await selectFrequentWords({
      workspaceId,
      since: new Date(context.now.getTime() - limits.unexplainedMilliseconds),
      leastPatients: limits.unexplainedPatients,
      most: mostRead,
    }),
  }));
  const finders = findersWith(entries);
  const data = words
    .filter(({ language, word }) => finders[language](word).every(({ term }) => term === null))
    .slice(0, limits.unexplainedWords);
  return { data, total: data.length };
}
