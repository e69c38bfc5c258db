// The steps of a patient's own request on the dashboard: pay, send, correct, wait, withdraw.
import { presentFileProblem, type Case } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { caseId, inStatus, offer, portal, testCase } from '../../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../../ui/feedback/snackbar-store.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { PatientRequestPanel } from './patient-request-panel.tsx';

type Handler = (data: { caseId: string }) => void;
const handlers = vi.hoisted(() => new Map<string, Handler>());
vi.mock('../../platform/live/use-live.ts', () => ({
  useCaseRoom: () => {},
  useLiveEvent: (event: string, handler: Handler) => handlers.set(event, handler),
}));
afterEach(() => vi.unstubAllGlobals());

/** Opens the dashboard with a request. `answers` are the server's responses. */
async function open(first: Partial<Case>, answers: Record<string, unknown> = {}) {
  let item = testCase(first);
  const sent = stubServer(({ method, path }) => {
    const said = answers[`${method} ${path}`];
    return { body: said ?? item };
  });
  const onMoved = vi.fn();
  const part = (
    <PatientRequestPanel caseId={caseId} stage="A consultant takes it up next." onMoved={onMoved} />
  );
  renderCasePart(part, { role: 'patient' });
  const region = await screen.findByRole('region', { name: 'Your request' });
  const become = (changes: Partial<Case>) =>
    act(() => {
      item = testCase({ ...first, version: 2, ...changes });
      handlers.get('case-updated')?.({ caseId });
      return Promise.resolve();
    });
  return { sent, onMoved, become, region };
}
const button = (name: string) => screen.findByRole('button', { name });

const price = { listCents: 9_500, cents: 9_500 };
const unpaid: Partial<Case> = {
  ...inStatus('not-paid'),
  offeredActions: offer('pay', 'withdraw'),
  price,
};

describe('paying (T10, CG-166)', () => {
  test.each([
    ['standard', 'Pay $85.50', /ready within 3 days/, { listCents: 9_500, cents: 8_550 }],
    ['express', 'Pay $150', /ready within 1 day /, { listCents: 15_000, cents: 15_000 }],
  ] as const)(
    'CG-89: a %s report: its price, what it is, and the way to the payment page',
    async (type, name, what, price) => {
      const checkout = `GET /api/payment/create-case-checkout-session?caseId=${caseId}`;
      await open(
        { ...unpaid, reportType: type, price },
        { [checkout]: { sessionId: 's', url: '/dev/checkout/s' } },
      );
      expect(await screen.findByText(what)).toBeDefined();
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
      fireEvent.click(await button(name));
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/dev/checkout/s'));
      // While the browser leaves, the patient cannot pay twice.
      fireEvent.click(await button(name));
      expect(assign).toHaveBeenCalledTimes(1);
    },
  );

  test('L-013: a screen reader reads the previous price', async () => {
    await open({ ...unpaid, price: { listCents: 9_500, cents: 8_550 } });
    const heard = await screen.findByText('instead of $95');
    expect(heard.parentElement?.textContent).toBe('$95 $85.50 instead of $95');
    expect(screen.getByText('$95').getAttribute('aria-hidden')).toBe('true');
  });

  test('CG-152, F-035: a request that a discount makes free continues without a payment page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const checkout = `GET /api/payment/create-case-checkout-session?caseId=${caseId}`;
    const leadsTo = `http://harbor.localhost:8080/patient-dashboard?caseId=${caseId}`;
    await open(
      { ...unpaid, price: { listCents: 9_500, cents: 0 } },
      { [checkout]: { sessionId: null, url: leadsTo } },
    );
    expect(await screen.findByText('FREE', { exact: false })).toBeDefined();
    expect(screen.getByText(/There is nothing to pay/)).toBeDefined();
    fireEvent.click(await button('Continue without paying'));
    await waitFor(() =>
      expect(currentSnackbars().map(({ text }) => text)).toContain(
        'There is nothing to pay. The request continues.',
      ),
    );
    expect(assign).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your request' })).toBeNull());
    assign.mockRestore();
  });

  test('CG-166: an unused report of the other type can pay for it', async () => {
    const { sent } = await open({ ...unpaid, offeredActions: offer('useCredit', 'pay', 'withdraw') });
    const use = await button('Use my available report');
    expect(use.getAttribute('aria-describedby')).toBe(
      screen.getByText(/report you haven’t used yet/).getAttribute('id'),
    );
    await button('Pay $95');
    fireEvent.click(use);
    await waitFor(() =>
      expect(sent).toMatchObject([{ method: 'PUT', path: `/api/cases/${caseId}/use-credit` }]),
    );
  });

  test('the request advances by itself once it is paid, and the list is updated', async () => {
    const { become, onMoved } = await open(unpaid);
    await button('Pay $95');
    expect(onMoved).not.toHaveBeenCalled();
    await become({ ...inStatus('new'), offeredActions: [] });
    await waitFor(() => expect(screen.queryByText('Pay for your video report')).toBeNull());
    expect(screen.getByText('A consultant takes it up next.')).toBeDefined();
    expect(onMoved).toHaveBeenCalledTimes(1);
  });
});

test('T39: a request is withdrawn only after a confirmation', async () => {
  const { sent } = await open(unpaid);
  fireEvent.click(await button('Withdraw Request'));
  expect(sent).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw Request' }));
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', path: `/api/cases/${caseId}/withdraw` }]));
});

describe('missing images (T12, T13, T15)', () => {
  const supply = offer('submitUpload', 'sharePortal');
  test.each([
    ['the clinic could not send them', { clinicUploadRejected: true }, /Your clinic could not send/],
    [
      'they could not be read',
      { uploadFailure: presentFileProblem({ code: 'noStudyFiles' }) },
      /Something is wrong with the images/,
    ],
  ])('%s: explained in plain words, with both options', async (_, changes, words) => {
    await open({ ...inStatus('pending-upload'), ...changes, offeredActions: supply });
    expect(await screen.findByText(words)).toBeDefined();
    const send = await button('Send images and report');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Images and a written report are needed.')).toBeDefined();
    fireEvent.click(await button('Share the sign-in details'));
    expect(await screen.findByRole('dialog', { name: 'Online portal access' })).toBeDefined();
  });

  test('T37: access data that did not work is corrected, and the reason is shown', async () => {
    await open({
      ...inStatus('upload-shared'),
      uploadSharedInfo: portal,
      portalFailure: 'Wrong password',
      offeredActions: offer('sharePortal'),
    });
    expect(await screen.findByText('What we found: Wrong password')).toBeDefined();
    fireEvent.click(await button('Correct the sign-in details'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByDisplayValue(portal.portalAddress)).toBeDefined();
  });

  test('shows the progress while sending, and a button to stop', async () => {
    const progress = {
      step: 'receiving',
      done: 5_000_000,
      total: 10_000_000,
      isSilent: false,
      senderName: 'Ana',
    } as const;
    await open({ ...inStatus('uploading'), progress, offeredActions: offer('giveUpUpload') });
    expect(await screen.findByText('5.00 of 10.00 MB received')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(await button('Stop this upload')).toBeDefined();
  });

  test('while others are working, there is nothing to do here', async () => {
    const { region } = await open({ ...inStatus('in-progress'), offeredActions: offer('rate') });
    expect(await within(region).findByText('A consultant takes it up next.')).toBeDefined();
    expect(within(region).queryAllByRole('button')).toEqual([]);
  });
});

const at = '2026-11-20T09:00:00Z';
const did = (event: string) => ({ at, event, actorName: 'Ana', reason: null, problem: null, seen: null });
test('T38, T45: a recalled video is shown as being corrected until it is signed off again', async () => {
  const history = [did('case.signed-off'), did('case.recalled')];
  const { become } = await open({ ...inStatus('in-review'), history });
  expect(await screen.findByText(/Your video is being corrected/)).toBeDefined();
  const undone = [...history, did('case.signed-off'), did('case.sign-off-undone')];
  await become({ ...inStatus('in-review'), history: undone });
  expect(screen.getByText(/Your video is being corrected/)).toBeDefined();
  await become({ ...inStatus('in-review'), history: [...history, did('case.signed-off')] });
  await waitFor(() => expect(screen.queryByText(/being corrected/)).toBeNull());
});

test('a request that could not be loaded says so, and can be retried', async () => {
  let isDown = true;
  stubServer(() => (isDown ? { status: 500, body: {} } : { body: testCase(unpaid) }));
  renderCasePart(<PatientRequestPanel caseId={caseId} stage="Waiting." onMoved={() => {}} />, {
    role: 'patient',
  });
  const again = await button('Try again');
  isDown = false;
  fireEvent.click(again);
  expect(await button('Pay $95')).toBeDefined();
});
