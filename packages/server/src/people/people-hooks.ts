// Hooks through which user management calls the layers above it.
import type {
  CaseOfPerson,
  DisableChoices,
  OwnConnection,
  ReleasedCase,
  ResponseOf,
  personEndpoints,
} from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

type PeopleHooks = {
  /**
   * Returns a user's open cases as far as the reader can see them, and who could take them over. Needs a transaction of
   * the reader.
   */
  listOpenCases: (
    caller: Caller,
    personId: string,
  ) => Promise<Omit<ResponseOf<typeof personEndpoints.listOpenCases>, 'connections'>>;
  /**
   * Hands over the open cases of a user who was just disabled: a case that is not named returns to the pool if
   * possible. Needs a transaction of the actor.
   */
  releaseCases: (
    platform: Platform,
    caller: Caller,
    personId: string,
    choices: DisableChoices,
  ) => Promise<ReleasedCase[]>;
  /** Returns the working keys and webhooks that a user made. Needs the owner's rights. */
  listConnectionsOf: (personId: string, now: Date) => Promise<OwnConnection[]>;
  /** Ends the keys and webhooks that a user made. Needs the owner's rights. */
  endConnectionsOf: (caller: Caller, personId: string) => Promise<void>;
  /** Counts the open cases and reviews of each of these users. Needs the owner's rights. */
  countOpenCases: (personIds: readonly string[]) => Promise<Map<string, number>>;
  /** Returns the newest cases that concern both users, and their total. Needs a transaction of the reader. */
  listCasesOf: (caller: Caller, personId: string) => Promise<{ data: CaseOfPerson[]; total: number }>;
  /**
   * Moves orders for the old address to the new one after an invited patient's address was corrected. Needs the owner's
   * rights.
   */
  addressCorrected: (userId: string, change: { from: string; to: string }) => Promise<void>;
};

export const peopleHooks = defineHooks<PeopleHooks>('people');
