// Exports everything that the product stores about a person as one ZIP that they can read (CG-150).
import { recordAudit } from '../platform/audit/record-audit.ts';
import type { Platform } from '../platform/platform.ts';
import { copyRecords } from '../records/record-copy-service.ts';
import { personalDataTables } from './personal-data-tables.ts';
import { selectPersonalData } from './personal-data-repository.ts';
import type { Person } from './person-repository.ts';

/** Returns the ZIP: `data.json` with the rows of each table, and a folder for each record with its files. */
export async function exportPerson(platform: Platform, person: Person): ReturnType<typeof copyRecords> {
  const { database, clock, config } = platform;
  const data = await database.asSystem(async () => {
    const held: Record<string, unknown[]> = {};
    for (const table of personalDataTables(person)) {
      const rows = await selectPersonalData(table);
      if (rows.length > 0) held[table.table] = rows;
    }
    await recordExport(person, clock.now());
    return held;
  });
  const about = {
    product: config.productName,
    address: person.email,
    writtenAt: clock.now().toISOString(),
    note: 'Everything held about this person, table by table. Passwords and keys are left out. The files of studies and reports are in the folders beside this file.',
  };
  const owners = person.accounts.map(({ id, locale }) => ({
    userId: id,
    recordIds: [...person.caseIds, ...person.studyIds],
    locale,
  }));
  const texts = [{ name: 'data.json', text: `${JSON.stringify({ about, ...data }, null, 2)}\n` }];
  return copyRecords(platform, { owners, uploadIds: person.uploadIds, texts });
}

async function recordExport({ accounts }: Person, at: Date): Promise<void> {
  for (const account of accounts)
    await recordAudit({
      actorId: null,
      actorRole: 'system',
      workspaceId: account.workspaceId,
      patientUserId: account.role === 'patient' ? account.id : null,
      action: 'person.exported',
      entityKind: 'user',
      entityId: account.id,
      outcome: 'allowed',
      at,
    });
}
