// A change of a case as a test describes it, and who should hear of it.
import type { CaseAction, CaseStart } from '@plainscan/contract';

import type { CaseRow } from '../src/cases/case-tables.ts';
import type { CastMember } from './case-cast-fixture.ts';
import type { CaseSpec } from './case-fixture.ts';

/** People are named as in the cast wherever the tables have their ids. */
export type Scene = {
  case?: Partial<CaseSpec>;
  row?: Partial<CaseRow>;
  /** What was otherwise before; null for a beginning. */
  before?: Partial<CaseRow> | null;
  by?: CastMember;
  admins?: CastMember[];
};

/** What has just happened, how, and exactly who hears of it as `person: notice + mail key`. */
export type TellingRow = [CaseAction | CaseStart, string, Scene, string[]];

/** The same for everybody of the provider who may claim. */
export const provided = (key: string, except?: CastMember): string[] =>
  (['consultant', 'reviewer', 'second', 'super'] as const)
    .filter((who) => who !== except)
    .map((who) => `${who}: ${key}`);
