// A change of a case as a test describes it, and who should hear of it.
import type { CaseAction, CaseOrigin } from '@plainscan/contract';

import type { CaseRow } from '../src/cases/case-tables.ts';
import type { TestPerson } from './test-bed-fixture.ts';
import type { CaseSpec } from './case-fixture.ts';

/** People are named as in the testBed wherever the tables have their ids. */
export type NotificationScene = {
  case?: Partial<CaseSpec>;
  row?: Partial<CaseRow>;
  /** What was otherwise before; null for a beginning. */
  before?: Partial<CaseRow> | null;
  by?: TestPerson;
  admins?: TestPerson[];
};

/** What has just happened, how, and exactly who hears of it as `person: notice + mail key`. */
export type NotificationExpectation = [CaseAction | CaseOrigin, string, NotificationScene, string[]];

/** The same for everyone of the provider who may claim. */
export const provided = (key: string, except?: TestPerson): string[] =>
  (['consultant', 'reviewer', 'second', 'super'] as const)
    .filter((who) => who !== except)
    .map((who) => `${who}: ${key}`);
