import type { Case } from '@plainscan/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { testUser } from '../app/testing/test-user.ts';
import { caseQuery } from '../cases/case-queries.ts';
import { caseId, inStatus, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { useLiveCase, useMovedCase } from './use-live-case.ts';

type Handler = (data: { caseId: string; subjectId: string; version?: number }) => void;
const handlers = vi.hoisted(() => new Map<string, Handler>());
vi.mock('../platform/live/use-live.ts', () => ({
  useCaseRoom: () => {},
  useCasesRoom: () => {},
  useLiveEvent: (event: string, handler: Handler) => handlers.set(event, handler),
}));
afterEach(() => vi.unstubAllGlobals());

function Opened() {
  const { data } = useQuery(caseQuery(caseId));
  useLiveCase(caseId);
  useMovedCase(data);
  return <p>{data?.title}</p>;
}

/** The page with a case; `change` is what the server says from then on. */
async function open(first: Partial<Case>, user = {}) {
  let item = testCase(first);
  stubServer(() => ({ body: item }));
  const page = renderCasePart(<Opened />, user);
  await screen.findByText(item.title);
  const tell = (event: string, changes: Partial<Case>) =>
    act(() => {
      item = testCase({ ...first, ...changes });
      handlers.get(event)?.({ caseId, subjectId: caseId, version: item.version });
      return Promise.resolve();
    });
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

test('E-007, E-054, W-017: a change of somebody else is fetched and told', async () => {
  const { tell } = await open({ title: 'Before' });
  await tell('case-updated', { title: 'After', version: 2 });
  expect(await screen.findByText('After')).toBeDefined();
  expect(screen.getByText('Case has just been updated')).toBeDefined();
});

test('B16: a job of the case that changed is shown without a word', async () => {
  const { tell } = await open({ title: 'Running' });
  await tell('job-updated', { title: 'Failed', version: 2 });
  expect(await screen.findByText('Failed')).toBeDefined();
});

test('E-054, W-018: a further file is fetched and told', async () => {
  const { tell } = await open({ additionalFiles: [file], title: 'Before' });
  await tell('additional-files-updated', { additionalFiles: [{ ...file, status: 'ready' }], title: 'Later' });
  expect(await screen.findByText('Additional files updated!')).toBeDefined();
  expect(screen.getByText('Later')).toBeDefined();
});

test('W-020: a further file that could not be read is told as such', async () => {
  const { tell } = await open({ additionalFiles: [file] });
  await tell('additional-files-updated', { additionalFiles: [{ ...file, status: 'failed' }] });
  expect(await screen.findByText('Failed to update additional file')).toBeDefined();
});

test('E-055, W-046: a case that goes on in another workspace is left with a word on where it is', async () => {
  const own = { ...testUser().workspace, id: 2, isProviderWorkspace: false };
  const { tell, at } = await open({ title: 'Mine' }, { workspace: own });
  expect(at()).toBe('/case-details');
  const workspace = {
    id: 5,
    name: 'Lakeside Clinic',
    isProviderWorkspace: false,
    globalVideoIntroduction: null,
  };
  await tell('case-updated', { workspace, version: 3 });
  await waitFor(() => expect(at()).toBe('/cases'));
  expect(screen.getByText('Case updated! Open the Lakeside Clinic workspace to continue')).toBeDefined();
});

test('T18: a case that was rejected has moved as well, and says nothing of going on', async () => {
  const own = { ...testUser().workspace, id: 2, isProviderWorkspace: false };
  const { tell, at } = await open({ ...inStatus('pending-upload'), title: 'Mine' }, { workspace: own });
  const workspace = { id: 1, name: 'Plainscan', isProviderWorkspace: true, globalVideoIntroduction: null };
  await tell('case-updated', { workspace, title: 'Rejected', version: 3 });
  await screen.findByText('Rejected');
  expect(at()).toBe('/case-details');
});

test('E-055: whoever looks at the case of another workspace stays', async () => {
  const { tell, at } = await open({ title: 'Theirs' });
  const workspace = {
    id: 5,
    name: 'Lakeside Clinic',
    isProviderWorkspace: false,
    globalVideoIntroduction: null,
  };
  await tell('case-updated', { workspace, title: 'Moved', version: 3 });
  await screen.findByText('Moved');
  expect(at()).toBe('/case-details');
});
