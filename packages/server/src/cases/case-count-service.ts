import type { Database } from '../platform/database/database.ts';
import {
  selectCaseCounts,
  selectFirstUnpaid,
  selectMadeVideoCounts,
  selectOrderedPatient,
} from './case-count-repository.ts';
import type { PatientSnapshot } from './case-tables.ts';

/** Returns the data about a patient's cases that redirects need (CG-11, CG-12). Needs a transaction of that patient. */
export async function readPatientFacts(patientUserId: string) {
  const { all, released } = await selectCaseCounts(patientUserId);
  return {
    hasRequestedOrder: all > 0,
    hasReleasedCase: released > 0,
    firstUnpaidCase: await selectFirstUnpaid(patientUserId),
  };
}

/** Returns how many videos of the demo's reports are ready. */
export async function readDemoProgress(
  database: Database,
): Promise<{ reportsReady: number; reports: number }> {
  const { ready, all } = await database.asSystem(selectMadeVideoCounts);
  return { reportsReady: ready, reports: all };
}

/** Returns the patient of the newest case others ordered for the account's address. Needs a system transaction. */
export const findOrderedPatient = (userId: string): Promise<PatientSnapshot | undefined> =>
  selectOrderedPatient(userId);
