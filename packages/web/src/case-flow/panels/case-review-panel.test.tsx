import { presentFileProblem, reviewChecks, type Case } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  captioned,
  caseId,
  consultant,
  inReview,
  offer,
  readyVideo,
  recorded,
  reviewer,
  testCase,
} from '../../cases/opened-case-fixture.ts';
import { playEnd, renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { CaseReviewPanel } from './case-review-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const note: Case['reviewNotes'][number] = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  version: 2,
  seconds: 134,
  text: 'Say left, not right.',
  author: reviewer,
  createdAt: '2026-11-20T09:00:00Z',
  resolvedAt: null,
};
const asReviewer = { id: reviewer.id, name: reviewer.name, role: 'admin' as const };
const reviewing: Partial<Case> = {
  ...inReview,
  videoReport: captioned,
  reviewNotes: [note],
  writtenReport: 'Small white spots.',
  offeredActions: offer('signOff', 'editVideo', 'discardReview', 'cancelReview'),
};

function show(changes: Partial<Case>, user = {}) {
  const item = testCase(changes);
  const sent = stubServer(() => ({ body: item }));
  return { sent, ...renderCasePart(<CaseReviewPanel item={item} />, user) };
}

test('B12: a reviewer signs off only after every point of the checklist, and sends all of them', async () => {
  const { sent } = show(reviewing, asReviewer);
  playEnd();
  const button = screen.getByRole('button', { name: 'Sign off Case' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toHaveLength(reviewChecks.length);
  for (const box of boxes.slice(1)) fireEvent.click(box);
  expect(screen.getByText(/4 of 5 are done/)).toBeDefined();
  fireEvent.click(boxes[0] as HTMLElement);
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign off Case' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ checks: [...reviewChecks], isUndoable: true }));
});

test('B12, CG-209: all points are checked with one press, but not before the end was seen', async () => {
  show(reviewing, asReviewer);
  const all = screen.getByRole('button', { name: 'All five are right' });
  const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked).length;
  fireEvent.click(all);
  expect([all.getAttribute('aria-disabled'), checked()]).toEqual(['true', 0]);
  playEnd();
  await waitFor(() => expect(all.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(all);
  expect([all.getAttribute('aria-disabled'), checked()]).toEqual(['true', reviewChecks.length]);
});

test('E-040: a consultant who signs off without a review has no checklist', () => {
  show({ ...recorded, offeredActions: offer('signOff', 'sendForReview', 'editVideo') });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Sign off Case' }).getAttribute('aria-disabled')).toBeNull();
});

test('B12: N adds a note at the current time, and Escape cancels it', async () => {
  const { sent, container } = show(reviewing, asReviewer);
  const video = container.querySelector('video') as HTMLVideoElement;
  video.currentTime = 254;
  fireEvent.keyDown(document.body, { key: 'n' });
  const field = await screen.findByLabelText('Your note at 4:14');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByLabelText('Your note at 4:14')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n' });
  fireEvent.change(await screen.findByLabelText('Your note at 4:14'), { target: { value: ' Too fast. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    path: `/api/cases/${caseId}/review-notes`,
    body: { seconds: 254, text: 'Too fast.' },
  });
});

test('B12: pressing a note’s time seeks to it, and the note can be marked as done', async () => {
  const { sent, container } = show(reviewing, asReviewer);
  fireEvent.click(screen.getByRole('button', { name: 'Go to 2:14 in the video' }));
  await waitFor(() => expect((container.querySelector('video') as HTMLVideoElement).currentTime).toBe(134));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as done: 2:14' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: `/api/cases/${caseId}/review-notes/${note.id}`,
      body: { isResolved: true },
    }),
  );
});

test('B12: others read the notes; E-017: they do not read the written report', () => {
  show({ ...reviewing, offeredActions: [] });
  expect(screen.getByText(note.text)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Mark as done/ })).toBeNull();
  expect(screen.queryByText('Small white spots.')).toBeNull();
});

test('CG-160: the person who signs the report reads what its patient will read', () => {
  show(reviewing, asReviewer);
  expect(screen.getByText('Small white spots.')).toBeDefined();
});

test('B12: a signed version shows who signed it, when, and the hashes of what was signed', () => {
  const [sha256, tracksSha256, eventTrackSha256] = ['ab', 'cd', 'ef'].map((byte) => byte.repeat(32)) as [
    string,
    string,
    string,
  ];
  const version = { version: 1, status: 'ready' as const, recordedBy: consultant, discardedAt: null };
  const addedCaptions = { sha256: '12'.repeat(32), by: reviewer, at: '2026-11-21T12:00:00Z' };
  const hashes = { sha256, tracksSha256, eventTrackSha256 };
  const signed = { signedOffAt: '2026-11-20T12:00:00Z', signedOffBy: reviewer, ...hashes, addedCaptions };
  show({ ...recorded, videoVersions: [{ ...version, createdAt: '2026-11-19T12:00:00Z', ...signed }] });
  expect(screen.getByText(sha256)).toBeDefined();
  expect(screen.getByText(tracksSha256)).toBeDefined();
  expect(screen.getByText(eventTrackSha256)).toBeDefined();
  expect(screen.getByText(/^Signed off .* by Maria Hall$/)).toBeDefined();
  expect(screen.getByText(/^Captions added .* by Maria Hall$/)).toBeDefined();
  expect(screen.getByText(addedCaptions.sha256)).toBeDefined();
});

test('B16: a failed video says why and can be retried by authorized users', async () => {
  const failed = {
    ...readyVideo,
    status: 'failed' as const,
    failure: presentFileProblem({ code: 'videoNoPicture' }),
  };
  const jobId = '0198c0de-0000-7000-8000-0000000000f2';
  const { sent, unmount } = show({ ...recorded, videoReport: { ...failed, failedJobId: jobId } });
  expect(screen.getByText(/This file has no picture, only sound/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent[0]?.path).toBe(`/api/jobs/${jobId}/retry`));
  unmount();
  show({ ...recorded, videoReport: failed });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
