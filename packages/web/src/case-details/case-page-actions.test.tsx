// The actions on a case page: buttons, questions, calls and messages (E-023 … E-060, W-002 … W-010).
import { reviewChecks, type Case, type CaseAction } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  captioned,
  caseId,
  claimed,
  consultant,
  inReview,
  inStatus,
  offer,
  portal,
  recorded,
  reviewer,
  testCase,
  testSupplement,
} from '../cases/opened-case-fixture.ts';
import { currentSnackbars, dismissSnackbar } from '../ui/feedback/snackbar-store.ts';
import { testUser } from '../app/testing/test-user.ts';
import { playEnd } from '../cases/test-case-render.tsx';
import { openCasePage } from './test-case-page.tsx';
import { press } from '../app/testing/test-press.ts';

afterEach(() => {
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const setting of document.querySelectorAll('meta[name^="recorder-"]')) setting.remove();
});

const asReviewer = { id: reviewer.id, role: 'admin' as const };
const asSuper = { role: 'super-admin' as const };
const inWork = { ...recorded, assigneeId: consultant.id };
const waiting = { ...recorded, ...inStatus('review') };

type Row = [
  ids: string,
  label: string,
  /** The case before and after, and the user who looks at it. */
  scene: { before: Partial<Case>; after: Partial<Case>; user?: object },
  action: CaseAction,
  /** The call, and the title of the question before it. `null` for none. */
  call: string,
  question: string | null,
  said: string | null,
];
const rows: Row[] = [
  ['E-024, E-023', 'Claim Case', { before: {}, after: claimed }, 'claim', 'PUT claim', null, null],
  [
    'E-024',
    'Claim Case',
    { before: { ...inStatus('delayed'), isDelayed: true }, after: claimed },
    'claim',
    'PUT claim',
    null,
    null,
  ],
  [
    'E-025, W-005',
    'Bypass Images and Report',
    { before: { ...inStatus('upload-shared'), uploadSharedInfo: portal }, after: { isBypassed: true } },
    'bypassImages',
    'PUT upload-shared/by-pass',
    '',
    'Bypass images and report success',
  ],
  [
    'E-027, E-058',
    'Reject Case',
    {
      before: inStatus('pending-upload'),
      after: { ...inStatus('pending-upload'), clinicUploadRejected: true },
    },
    'rejectUpload',
    'PUT clinic-upload/reject',
    'Reject this case?',
    null,
  ],
  ['E-058', 'Send to the provider', { before: {}, after: {} }, 'sendToProvider', 'PUT reject', '', null],
  [
    'E-034, E-060, W-004',
    'Unarchive',
    { before: inStatus('archived'), after: claimed, user: asSuper },
    'unarchive',
    'PUT unarchive',
    '',
    'Case unarchived!',
  ],
  [
    'E-060, W-003',
    'Archive',
    { before: {}, after: inStatus('archived'), user: asSuper },
    'archive',
    'PUT archive',
    '',
    'Case archived!',
  ],
  [
    'E-035, E-058',
    'Cancel Review',
    { before: inReview, after: waiting, user: asReviewer },
    'cancelReview',
    'PUT cancel-review',
    '',
    null,
  ],
  ['E-036, E-058', 'Discard', { before: inWork, after: claimed }, 'discard', 'PUT discard-review', '', null],
  [
    'E-038',
    'Start Review',
    { before: waiting, after: inReview, user: asReviewer },
    'startReview',
    'PUT review',
    null,
    null,
  ],
  [
    'E-039, E-058, W-002',
    'Send for Review',
    { before: inWork, after: waiting },
    'sendForReview',
    'PUT done',
    '',
    'Case submitted',
  ],
  [
    'E-040, E-058',
    'Sign off Case',
    { before: inWork, after: { ...recorded, ...inStatus('completed') } },
    'signOff',
    'PUT sign-off',
    '',
    null,
  ],
  [
    'E-042, E-058',
    'Return to Consultant',
    { before: inReview, after: inWork, user: asReviewer },
    'discardReview',
    'PUT discard-review',
    '',
    null,
  ],
];

test.each(rows)('%s: %s', async (...row) => {
  const [, label, { before, after, user }, action, call, question, said] = row;
  const page = await openCasePage(
    { ...before, offeredActions: offer(action) },
    {
      ...(user && { user }),
      answer: ({ method }) =>
        method === 'GET' ? undefined : { body: testCase({ ...after, offeredActions: [], version: 2 }) },
    },
  );
  page.become({ ...after, offeredActions: [], version: 2 });
  await press(new RegExp(`^${label}`));
  if (question !== null) {
    const dialog = await screen.findByRole('dialog', question === '' ? {} : { name: question });
    expect(page.sent).toEqual([]);
    const reason = within(dialog).queryByLabelText(/^(Your reason|Why there are no captions)$/);
    if (reason) fireEvent.change(reason, { target: { value: 'Because.' } });
    await press(new RegExp(`^${label}`), dialog);
  }
  const [method, path] = call.split(' ');
  await waitFor(() => expect(page.sent).toHaveLength(1));
  expect(page.sent[0]).toMatchObject({ method, path: `/api/cases/${caseId}/${path}` });
  // E-023: the page shows the returned case, which no longer has the button.
  await waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(`^${label}`) })).toBeNull());
  if (said !== null) expect(screen.getByText(said)).toBeDefined();
});

const rejected = {
  before: inStatus('pending-upload'),
  action: 'rejectUpload',
  label: 'Reject Case',
} as const;
const wrongStatus = 'Not allowed to reject this case with the current status';

test.each([
  ['W-006', rejected, null, 'Something went wrong when try to reject case'],
  ['W-010', rejected, wrongStatus, wrongStatus],
  [
    'W-007',
    { before: inWork, action: 'sendForReview', label: 'Send for Review' },
    null,
    'Something went wrong when try to submit case',
  ],
  [
    'W-008',
    { before: {}, user: asSuper, action: 'archive', label: 'Archive' },
    null,
    'failed to archieve case',
  ],
  [
    'W-009',
    { before: inStatus('upload-shared'), action: 'bypassImages', label: 'Bypass Images and Report' },
    null,
    'Failed to bypass images and report',
  ],
] as const)('%s: a refusal of %j is said, %j by the server', async (_, scene, message, said) => {
  const {
    before,
    action,
    label,
    user,
  }: { before: Partial<Case>; action: CaseAction; label: string; user?: object } = scene;
  const status = message === null ? 500 : 400;
  const page = await openCasePage(
    { ...before, offeredActions: offer(action) },
    {
      ...(user && { user }),
      answer: ({ method }) =>
        method === 'GET' ? undefined : { status, body: message === null ? {} : { message, code: 'x' } },
    },
  );
  await press(new RegExp(`^${label}`));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).queryByLabelText('Your reason');
  if (reason) fireEvent.change(reason, { target: { value: 'Because.' } });
  await press(new RegExp(`^${label}`), dialog);
  expect(await screen.findByText(said)).toBeDefined();
  expect(page.sent).toHaveLength(1);
});

test.each([
  ['E-030', 'Complete Case', inStatus('incomplete'), 'complete', '/add-case?mode=complete&caseId='],
  ['E-031', 'Start Video Recorder', claimed, 'record', '/case-recording?caseId='],
  ['E-037', 'Edit Draft Video', inWork, 'editVideo', '/case-recording?'],
  ['E-037', 'Edit Draft Video', waiting, 'editVideo', '/case-recording?'],
] as const)('%s: %s opens its page', async (_, label, before, action, address) => {
  const page = await openCasePage({ ...before, offeredActions: offer(action) });
  await press(new RegExp(`^${label}`));
  await waitFor(() => expect(page.at()).toContain(address));
  expect(page.at()).toContain(caseId);
  expect(page.sent).toEqual([]);
});

test('E-026: no button if images cannot be bypassed', async () => {
  await openCasePage({ ...inStatus('upload-shared'), offeredActions: offer('completeUpload') });
  expect(screen.getByRole('button', { name: 'Mark Upload Complete' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Bypass/ })).toBeNull();
});

describe('who sees the actions (E-004, CG-30)', () => {
  const clinic = { id: 2, isProviderWorkspace: false, creatorMode: false, creatorType: 'both' as const };
  const panel = () => document.querySelector('[data-layout]')?.getAttribute('data-layout') !== 'alone';
  test.each([
    ['pending-upload', inStatus('pending-upload'), true],
    ['in-progress with a video', recorded, true],
    ['in-progress without one', claimed, false],
    ['new', {}, false],
  ] as const)('E-004: a clinic in %s', async (_, before, isThere) => {
    const workspace = { ...testUser().workspace, ...clinic };
    await openCasePage(before, { user: { id: 'clerk', workspace } });
    expect(panel()).toBe(isThere);
  });

  test('E-032, W-032: others see that the case has been picked up, its consultant does not', async () => {
    const page = await openCasePage(claimed, { user: { id: 'other' } });
    expect(screen.getByText(/^This case has been picked up/)).toBeDefined();
    page.unmount();
    await openCasePage({ ...claimed, offeredActions: offer('record', 'optOut') });
    expect(screen.queryByText(/has been picked up/)).toBeNull();
    for (const name of [/^Start Video Recorder/, 'I cannot complete this report'])
      expect(screen.getByRole('button', { name })).toBeDefined();
  });

  test.each([
    ['in-progress', inWork, ['Edit Draft Video', 'Discard', 'Send for Review', 'Sign off Case']],
    ['review', waiting, ['Edit Draft Video', 'Sign off Case']],
    ['in-review', inReview, ['Edit Draft Video', 'Sign off Case']],
  ] as const)('E-033: in %s the video, what goes with it, and its buttons', async (_, before, labels) => {
    await openCasePage({
      ...before,
      supplementaryMaterials: [testSupplement('What a disc is')],
      offeredActions: offer('editVideo', 'discard', 'sendForReview', 'signOff').filter(({ action }) =>
        labels.some((label) => label === labelOf[action]),
      ),
    });
    expect(document.querySelector('video')).not.toBeNull();
    expect(screen.getByText('What a disc is')).toBeDefined();
    for (const name of labels)
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeDefined();
  });

  const labelOf: Partial<Record<CaseAction, string>> = {
    editVideo: 'Edit Draft Video',
    discard: 'Discard',
    sendForReview: 'Send for Review',
    signOff: 'Sign off Case',
  };
});

test('E-040: a reviewer signs off after the checklist, and must confirm before the patient gets an email', async () => {
  const done = testCase({ ...inReview, ...inStatus('completed'), version: 2 });
  const page = await openCasePage(
    { ...inReview, videoReport: captioned, offeredActions: offer('signOff') },
    { user: asReviewer, answer: ({ method }) => (method === 'PUT' ? { body: done } : undefined) },
  );
  playEnd();
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  await press(/^Sign off Case/);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Margaret Ellison');
  expect(page.sent).toEqual([]);
  await press(/^Sign off Case/, dialog);
  await waitFor(() => expect(page.sent[0]?.body).toEqual({ checks: [...reviewChecks], isUndoable: true }));
});

describe('a recorder outside the browser (CG-59)', () => {
  function configure(name: string, content: string): void {
    const setting = document.createElement('meta');
    Object.assign(setting, { name, content });
    document.head.append(setting);
  }
  const mine = { ...claimed, offeredActions: offer('record', 'optOut') };
  const download = 'Download the recorder for Windows';

  test('E-056: opens with its own protocol, the host, a token and the case', async () => {
    configure('recorder-protocol', 'my-recorder');
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await openCasePage(mine, {
      answer: ({ path }) =>
        path.endsWith('/recorder-token')
          ? { status: 201, body: { token: 't+1', expiresAt: '2026-11-20T11:00:00.000Z' } }
          : undefined,
    });
    await press('Open the recorder on this computer');
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    const { protocol, searchParams } = new URL(String(leave.mock.calls[0]?.[0]));
    expect(protocol).toBe('my-recorder:');
    expect(Object.fromEntries(searchParams)).toEqual({ host: window.location.origin, token: 't+1', caseId });
  });

  test.each([
    ['Windows NT 10.0; Win64; x64', true],
    ['Macintosh; Intel Mac OS X 14_4', false],
  ])('E-031, E-057: on %s the link to its executable is shown: %s', async (system, isShown) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
    configure('recorder-download', 'https://example.com/recorder.exe');
    await openCasePage(mine);
    expect(screen.queryByRole('link', { name: download })?.getAttribute('href') ?? null).toBe(
      isShown ? 'https://example.com/recorder.exe' : null,
    );
  });
});
