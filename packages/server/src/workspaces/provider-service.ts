import { selectWorkspaceBySubdomain, insertProvider } from './workspace-repository.ts';
import type { WorkspaceRow } from './workspace-tables.ts';

/** CG-111: returns the first three letters of a name. */
const prefixOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 3)
    .padEnd(3, 'X');

/** Returns the provider's own workspace and creates it if it does not exist. Needs a system transaction. */
export async function ensureProvider(name: string, now: Date): Promise<WorkspaceRow> {
  const known = await selectWorkspaceBySubdomain('');
  if (known) return known;
  return insertProvider({
    // A workspace's name has 3 to 32 letters, a product's name may be shorter or longer.
    name: name.length < 3 ? `${name} portal` : name.slice(0, 32),
    subdomain: 'portal',
    isProvider: true,
    productType: 'white-glove-plus',
    creatorType: 'both',
    creatorMode: true,
    caseCreationType: 'manual_entry',
    mainFileType: 'dicom',
    allowClinicUpload: false,
    canRequestBeforePay: false,
    primaryColor: '#0D5CB8',
    locale: 'en',
    timeZone: 'America/New_York',
    requireReview: false,
    casePrefix: prefixOf(name),
    lastCaseNumber: 0,
    createdAt: now,
    updatedAt: now,
  });
}
