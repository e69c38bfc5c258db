import {
  caseStatusWords,
  limits,
  shownStatus,
  type Actor,
  type ResponseOf,
  type searchEndpoints,
} from '@plainscan/contract';

import { findNewestWithWords } from '../cases/case-list-repository.ts';
import { defaultScoping, type Scoping } from '../platform/database/scoping.ts';
import { withPerValuePlans } from '../platform/database/transaction.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { searchPatients, selectFoundCases } from './search-repository.ts';

/** Returns cases in the user's scope: first those whose own name starts with the words, then the newest. */
export async function searchCases(
  actor: Actor,
  words: readonly string[],
  scoping: Scoping = defaultScoping,
): ReturnType<typeof selectFoundCases> {
  const asked = { text: words.join(' '), words, limit: limits.searchResults };
  return selectFoundCases(await findNewestWithWords(actor, asked, scoping));
}

/** More words slow the statement down and improve nothing. */
const maxWords = 8;

/**
 * Returns cases and patients that match every word, within what the user may see. Writes their IDs to one audit row.
 */
export async function search(
  { database }: Platform,
  caller: Caller,
  text: string,
): Promise<ResponseOf<typeof searchEndpoints.search>> {
  const { actor, context } = caller;
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxWords);
  return database.asActor(actor, async () => {
    const [cases, patients] = await withPerValuePlans(
      async () => [await searchCases(actor, words), await searchPatients(actor, words)] as const,
    );
    const ids = [...cases.map(({ id }) => id), ...patients.map(({ userId }) => userId)];
    await recordRead(caller, 'search', { entityKind: 'search', ids });
    return {
      patients,
      cases: cases.map(({ status, dueDate, ...row }) => {
        const value = shownStatus(status, dueDate, context.now, limits.delayedMilliseconds);
        return { ...row, status: { value, label: caseStatusWords[actor.locale][value] } };
      }),
    };
  });
}
