// What people ask of what is above them.
import type {
  CaseOfPerson,
  DisableChoices,
  ReleasedCase,
  ResponseOf,
  personEndpoints,
} from '@plainscan/contract';

import { defineHooks } from '../platform/hooks/hook-set.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';

type PeopleHooks = {
  /** What somebody has in hand as far as the reader sees it, and who could take it over. Needs a transaction of the reader. */
  listOpenCases: (
    caller: Caller,
    personId: string,
  ) => Promise<ResponseOf<typeof personEndpoints.listOpenCases>>;
  /**
   * Hands over what somebody who has just been disabled had in hand: a case that is not named goes back to the pool where
   * it can. Needs a transaction of the actor.
   */
  releaseCases: (
    platform: Platform,
    caller: Caller,
    personId: string,
    choices: DisableChoices,
  ) => Promise<ReleasedCase[]>;
  /** How many cases and reviews each of these people has in hand. Needs the owner's rights. */
  countOpenCases: (personIds: readonly string[]) => Promise<Map<string, number>>;
  /** The newest cases that both have to do with, and how many there are. Needs a transaction of the reader. */
  listCasesOf: (caller: Caller, personId: string) => Promise<{ data: CaseOfPerson[]; total: number }>;
  /** The address of an invited patient was mistyped: what was ordered for the old one is for the new one. Needs the owner's rights. */
  addressCorrected: (userId: string, change: { from: string; to: string }) => Promise<void>;
};

export const peopleHooks = defineHooks<PeopleHooks>('people');
