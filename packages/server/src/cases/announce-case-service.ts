// Tells whoever looks at a case that something around it has changed.
import { announceCase } from './case-events.ts';
import { systemCases } from './system-cases.ts';

/** Needs the owner's rights. */
export async function announceCases(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const record = await systemCases.find(id);
    if (record) await announceCase(record.row);
  }
}
