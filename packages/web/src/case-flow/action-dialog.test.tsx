// E-058: every single-call action asks the question in its case-flow row, and then makes the row's call.
import { caseActions, caseMessages, transition, type CaseAction, messageKeysOf } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatMessage } from '../ui/text/message-table.ts';
import { isOneCall } from '../cases/actions/case-calls.ts';
import { consultant, inReview, offer, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { useActionStart } from './use-action-start.tsx';

afterEach(() => vi.unstubAllGlobals());

const item = testCase({ ...inReview, uploadId: '0198c0de-0000-7000-8000-0000000000f1' });
const en = caseMessages.en;

function Starter({ action }: { action: CaseAction }) {
  const { start, dialogs } = useActionStart({ ...item, offeredActions: offer(action) });
  return (
    <>
      <button type="button" onClick={() => start(action)}>
        begin
      </button>
      {dialogs}
    </>
  );
}

const asked = caseActions.filter((action) => isOneCall(action) && transition(action).asksFirst);
const atOnce = caseActions.filter((action) => isOneCall(action) && !transition(action).asksFirst);

function begin(action: CaseAction) {
  const sent = stubServer(() => ({ body: item }));
  renderCasePart(<Starter action={action} />);
  const button = screen.getByRole('button', { name: 'begin' });
  button.focus();
  fireEvent.click(button);
  return { sent, button };
}

/** Returns the row's call, with the case's ID and the upload's ID. */
const callOf = (action: CaseAction): string =>
  (transition(action).call ?? '')
    .replace('/uploads/:id', `/uploads/${item.uploadId}`)
    .replace(':id', item.id)
    .replace(' /', ' /api/');

test.each(asked)('E-058: %s', async (action) => {
  const { sent } = begin(action);
  const { confirm, label } = messageKeysOf(action);
  const { reason } = transition(action);
  const people = { patient: item.patientName, assignee: consultant.name };
  const title = formatMessage(en[confirm!.title], people);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(formatMessage(en[confirm!.text], people))).toBeDefined();
  expect(sent).toEqual([]);
  const field = dialog.queryByLabelText('Your reason');
  expect(field !== null).toBe(reason !== undefined);
  if (field) fireEvent.change(field, { target: { value: 'Because.' } });
  // CG-208: the video of this case has no captions.
  const captions = dialog.queryByLabelText('Why there are no captions');
  if (captions) fireEvent.change(captions, { target: { value: 'No words are said.' } });
  fireEvent.click(dialog.getByRole('button', { name: en[label] }));
  await waitFor(() => expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([callOf(action)]));
  if (captions) expect(sent[0]?.body).toMatchObject({ captionsReason: 'No words are said.' });
  if (field) expect(sent[0]?.body).toMatchObject({ reason: 'Because.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(atOnce)('%s asks nothing and makes its call', async (action) => {
  const { sent } = begin(action);
  await waitFor(() => expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([callOf(action)]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('E-058: Escape cancels, nothing is sent, and the focus returns', async () => {
  const { sent, button } = begin('rejectUpload');
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(sent).toEqual([]);
});

test('E-058: without a field, the confirm button has the focus, so that Enter presses it', async () => {
  begin('rejectUpload');
  const dialog = within(await screen.findByRole('dialog'));
  const answer = dialog.getByRole('button', { name: 'Reject Case' });
  await waitFor(() => expect(document.activeElement).toBe(answer));
});

test('E-058: Control+Enter in the reason confirms; with an empty reason it does not', async () => {
  const { sent } = begin('recall');
  const field = await screen.findByLabelText('Your reason');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: 'A wrong side.' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'A wrong side.' }));
});
