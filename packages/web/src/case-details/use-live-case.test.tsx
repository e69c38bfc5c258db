import type { Case } from '@plainscan/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testUser } from '../app/testing/test-user.ts';
import { caseId, inStatus } from '../cases/opened-case-fixture.ts';
import { currentSnackbars, dismissSnackbar } from '../ui/feedback/snackbar-store.ts';
import { openCasePage } from './test-case-page.tsx';

afterEach(() => {
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page with a case. `tell` changes the case on the server and sends an event. */
async function open(first: Partial<Case>, user = {}) {
  const page = await openCasePage(first, { user });
  const tell = (
    event: 'case-updated' | 'additional-files-updated' | 'job-updated',
    changes: Partial<Case>,
  ) => {
    page.become(changes);
    return page.tell(event, { caseId, subjectId: caseId, version: page.shown().version });
  };
  return { ...page, tell };
}

const file: Case['additionalFiles'][number] = {
  uuid: 'f1',
  fileName: 'scan.pdf',
  type: 'Radiology scan',
  description: null,
  status: 'processing',
  failure: null,
  mime: 'application/pdf',
  size: 1,
  downloadLink: null,
  addedBy: null,
  createdAt: '2026-11-18T09:00:00Z',
};

test('E-007, E-054, W-017: another user’s change is fetched and announced', async () => {
  const { tell } = await open({ questionText: 'Before' });
  await tell('case-updated', { questionText: 'After', version: 2 });
  expect(await screen.findByText('After')).toBeDefined();
  expect(screen.getByText('Case has just been updated')).toBeDefined();
});

test('B16: a changed job of the case is shown silently', async () => {
  const { tell } = await open({ questionText: 'Running' });
  await tell('job-updated', { questionText: 'Failed', version: 2 });
  expect(await screen.findByText('Failed')).toBeDefined();
});

test('E-054, W-018: an additional file is fetched and announced', async () => {
  const { tell } = await open({ additionalFiles: [file], questionText: 'Before' });
  await tell('additional-files-updated', {
    additionalFiles: [{ ...file, status: 'ready' }],
    questionText: 'Later',
  });
  expect(await screen.findByText('Additional files updated!')).toBeDefined();
  expect(await screen.findByText('Later')).toBeDefined();
});

test('W-020: reports an additional file that could not be read', async () => {
  const { tell } = await open({ additionalFiles: [file] });
  await tell('additional-files-updated', { additionalFiles: [{ ...file, status: 'failed' }] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to update additional file');
});

test('E-055, W-046: leaves a case that moves to another workspace, and says where it is', async () => {
  const own = { ...testUser().workspace, id: 2, isProviderWorkspace: false };
  const { tell, at } = await open({ questionText: 'Mine' }, { workspace: own });
  expect(at()).toContain('/case-details');
  const workspace = {
    id: 5,
    name: 'Lakeside Clinic',
    isProviderWorkspace: false,
    globalVideoIntroduction: null,
  };
  await tell('case-updated', { workspace, version: 3 });
  await waitFor(() => expect(at()).toBe('/cases'));
  expect(currentSnackbars().map(({ text }) => text)).toContain(
    'Case updated! Open the Lakeside Clinic workspace to continue',
  );
});

test('T18: a rejected case has moved too, but shows no message', async () => {
  const own = { ...testUser().workspace, id: 2, isProviderWorkspace: false };
  const { tell, at } = await open(
    { ...inStatus('pending-upload'), questionText: 'Mine' },
    { workspace: own },
  );
  const workspace = { id: 1, name: 'Plainscan', isProviderWorkspace: true, globalVideoIntroduction: null };
  await tell('case-updated', { workspace, questionText: 'Rejected', version: 3 });
  await screen.findByText('Rejected');
  expect(at()).toContain('/case-details');
});

test('E-055: a user who views a case of another workspace stays', async () => {
  const { tell, at } = await open({ questionText: 'Theirs' });
  const workspace = {
    id: 5,
    name: 'Lakeside Clinic',
    isProviderWorkspace: false,
    globalVideoIntroduction: null,
  };
  await tell('case-updated', { workspace, questionText: 'Moved', version: 3 });
  await screen.findByText('Moved');
  expect(at()).toContain('/case-details');
});
