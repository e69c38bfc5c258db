// A case with one image, which its consultant has claimed, so that both the viewer and the studio open it.
import { readFile } from 'node:fs/promises';

import { newPatient, orderOf, type DeskApi } from '../support/desk-api.ts';

export interface PictureDesk {
  clerk: DeskApi;
  consultant: DeskApi;
  superAdmin: DeskApi;
}

interface HeldCase {
  identityHold: object | null;
}

/** Orders a report on files, which are sent as they are. Returns the ID of the case, whose files are still being read. */
export async function orderWithFiles(clerk: DeskApi, paths: readonly string[]): Promise<string> {
  const { patient, ...order } = orderOf(newPatient('Renata Castellano'));
  const form = new FormData();
  for (const [field, value] of Object.entries(patient)) form.set(`patient[${field}]`, value);
  for (const [field, value] of Object.entries(order)) form.set(field, String(value));
  for (const [at, path] of paths.entries())
    form.append('files', new Blob([await readFile(path)], { type: 'application/dicom' }), `IM${at}.dcm`);
  form.append('reportFiles', new Blob(['Findings: none.'], { type: 'text/plain' }), 'report.txt');
  const { id } = await clerk.call('POST', '/cases', form);
  return id;
}

/** Orders a report on files and claims the case. Files of another patient are accepted by the super-admin. */
export async function caseOfFiles(
  paths: readonly string[],
  { clerk, consultant, superAdmin }: PictureDesk,
): Promise<string> {
  const id = await orderWithFiles(clerk, paths);
  await clerk.until(id, ({ status }) => status.value === 'new');
  const found = (await superAdmin.call('GET', `/cases/${id}`)) as unknown as HeldCase;
  if (found.identityHold !== null)
    await superAdmin.call('POST', `/cases/${id}/identity`, { verdict: 'accept', reason: 'A test file.' });
  await consultant.call('PUT', `/cases/${id}/claim`);
  return id;
}

/** Returns a fresh link to the images of a case. */
export async function viewerLinkTo(id: string, superAdmin: DeskApi): Promise<string> {
  const answer = (await superAdmin.call('GET', `/patients/record/${id}/viewer-link`)) as unknown;
  return (answer as { viewerLink: string }).viewerLink;
}
