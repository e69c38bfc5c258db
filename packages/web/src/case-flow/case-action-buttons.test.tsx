import type { Case } from '@plainscan/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inStatus, offer, readyVideo, reviewer, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { CaseActionButtons } from './case-action-buttons.tsx';

afterEach(() => vi.unstubAllGlobals());

const refused = { status: 409, body: { message: 'This case has been picked up', code: 'case.picked-up' } };

function show(offeredActions: Case['offeredActions'], changes: Partial<Case> = {}) {
  const item = testCase({ offeredActions, ...changes });
  const sent = stubServer(({ method }) => (method === 'GET' ? { body: item } : refused));
  return { sent, ...renderCasePart(<CaseActionButtons item={item} />) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('CG-30: shows only what the case offers', () => {
  show(offer('claim'));
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Claim Case C']);
});

test('CG-30: a quiet action looks like a button if there is no primary action', () => {
  const lookOf = (name: string) => screen.getByRole('button', { name }).getAttribute('data-variant');
  const { unmount } = show(offer('takeBack'));
  expect(lookOf('Unassign consultant')).toBe('default');
  unmount();
  show([...offer('record'), ...offer('optOut')]);
  expect(lookOf('I cannot complete this report')).toBe('subtle');
});

test('E-024: claiming asks nothing and is one call, by button or by C; an error is shown', async () => {
  const { sent } = show(offer('claim'));
  fireEvent.keyDown(document.body, { key: 'c' });
  await screen.findByText('This case has been picked up');
  expect(sent).toEqual([{ method: 'PUT', path: expect.stringMatching(/\/claim$/), body: undefined }]);
});

test.each([
  ['what leads next has the keyboard after one’s own action', true, 'Start Video Recorder R'],
  ['what somebody else did leaves the keyboard where it is', false, ''],
])('CG-30: %s', (_, isOwn, focused) => {
  stubServer(() => undefined);
  let move: (() => void) | undefined;
  function Moving() {
    const [offers, setOffers] = useState(offer('claim'));
    move = () => setOffers(offer('record'));
    return <CaseActionButtons item={testCase({ offeredActions: offers })} />;
  }
  renderCasePart(<Moving />);
  if (isOwn) fireEvent.keyDown(document.body, { key: 'c' });
  act(() => move?.());
  const active = document.activeElement;
  expect(active === document.body ? '' : active?.textContent?.trim()).toBe(focused);
});

test('E-040, E-058: signing off asks first, names the patient, and calls once after confirmation', async () => {
  const { sent } = show(offer('signOff'));
  press('Sign off Case');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Margaret Ellison');
  expect(sent).toEqual([]);
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toMatch(/\/sign-off$/);
});

test('E-058, T23: an action with a reason requires it, sends it, and keeps it after an error', async () => {
  const { sent } = show(offer('takeBack'), { assigneeName: 'Adaeze Nwosu' });
  press('Unassign consultant');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Unassign Adaeze Nwosu from this case?');
  const send = [...dialog.querySelectorAll('button')].at(-1) as HTMLElement;
  fireEvent.click(send);
  expect(sent).toEqual([]);
  expect(dialog.textContent).toContain('Enter a reason first.');
  const field = screen.getByLabelText('Your reason');
  fireEvent.change(field, { target: { value: ' She is ill. ' } });
  fireEvent.click(send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: expect.stringMatching(/\/reject$/),
    body: { reason: 'She is ill.' },
  });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This case has been picked up');
  expect((field as HTMLTextAreaElement).value).toBe(' She is ill. ');
});

test('T28: a reviewer returns the review without a reason, anyone else with one', async () => {
  show(offer('cancelReview'), { reviewer: { id: 'someone', name: reviewer.name } });
  press('Cancel Review');
  await screen.findByRole('dialog');
  expect(screen.queryByLabelText('Your reason')).not.toBeNull();
});

test('E-030: Complete Case opens the form with the case', async () => {
  const { at } = show(offer('complete'));
  press('Complete Case');
  await waitFor(() => expect(at()).toMatch(/^\/add-case\?mode=complete&caseId=/));
});

test('E-048, T10: Pay opens the checkout of the case and cannot be pressed twice', async () => {
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const item = testCase({ offeredActions: offer('payForPatient') });
  const asked: string[] = [];
  stubServer(({ path }) => {
    asked.push(path);
    return { body: { sessionId: 's', url: 'https://pay.test/s' } };
  });
  renderCasePart(<CaseActionButtons item={item} />);
  press('Pay');
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://pay.test/s'));
  press('Pay');
  expect(asked.filter((path) => path.includes('create-case-checkout-session'))).toHaveLength(1);
  go.mockRestore();
});

test('an action that has to wait says why and does nothing', () => {
  show([{ action: 'signOff', enabled: false, reason: 'case.video-not-ready' }]);
  const button = screen.getByRole('button', { name: 'Sign off Case' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/The video is still being prepared/)).toBeDefined();
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reason that two actions share is shown once', () => {
  show([
    { action: 'signOff', enabled: false, reason: 'case.video-not-ready' },
    { action: 'sendForReview', enabled: false, reason: 'case.video-not-ready' },
  ]);
  expect(screen.getAllByText(/The video is still being prepared/)).toHaveLength(1);
});

test('T26: a video of under three seconds is sent only with a reason, which goes along', async () => {
  const videoReport = { ...readyVideo, duration: 1.5 };
  const { sent } = show(offer('sendForReview'), { ...inStatus('in-progress'), videoReport });
  press(/^Send for Review/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The video is shorter than 3 seconds/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Send for Review' }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A test for the reviewer.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send for Review' }));
  const body = { reason: 'A test for the reviewer.' };
  await waitFor(() => expect(sent).toMatchObject([{ path: expect.stringMatching(/\/done$/), body }]));
});
