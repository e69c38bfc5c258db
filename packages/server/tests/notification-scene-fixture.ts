// A change of a case as a test describes it, and who should be notified.
import type { CaseAction, CaseOrigin } from '@plainscan/contract';

import type { CaseRow } from '../src/cases/case-tables.ts';
import type { TestPerson } from './test-bed-fixture.ts';
import type { CaseSpec } from './case-fixture.ts';

/** Users have the names of the testBed wherever the tables have their IDs. */
export type NotificationScene = {
  case?: Partial<CaseSpec>;
  row?: Partial<CaseRow>;
  /** What was different before. `null` for a new case. */
  before?: Partial<CaseRow> | null;
  by?: TestPerson;
  admins?: TestPerson[];
};

/** The event, its description, the scene, and exactly who is notified, as `person: notice + mail key`. */
export type NotificationExpectation = [CaseAction | CaseOrigin, string, NotificationScene, string[]];

/** Returns the same for every user of the provider who may claim. */
export const provided = (key: string, except?: TestPerson): string[] =>
  (['consultant', 'reviewer', 'second', 'super'] as const)
    .filter((who) => who !== except)
    .map((who) => `${who}: ${key}`);
