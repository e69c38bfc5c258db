import type { Case } from '@plainscan/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { Snackbars } from '../../ui/feedback/snackbars.tsx';
import { testCase } from '../../cases/opened-case-fixture.ts';
import { reportQuery } from '../record-queries.ts';
import { RatingBox } from './rating-box.tsx';

afterEach(() => vi.unstubAllGlobals());

const sent: unknown[] = [];
function answerWith(status: number, body: unknown) {
  sent.length = 0;
  vi.stubGlobal('fetch', (_path: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    const text = status === 204 ? null : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status }));
  });
}

const caseId = '01a1fd8f-d2b3-710e-a864-0b785e630ef5';
const reportWith = (change: Partial<Case>) =>
  ({ id: caseId, offeredActions: [], ratingScore: null, ratingComment: null, ...change }) as unknown as Case;

/** As on the page: a call's response replaces the report. */
function Page({ report }: { report: Case }) {
  const { data } = useQuery({ ...reportQuery(caseId), initialData: report, staleTime: Infinity });
  return <RatingBox report={data} />;
}

function show(report: Partial<Case>) {
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Page report={reportWith(report)} />
      <Snackbars />
    </QueryClientProvider>,
  );
}

describe('RatingBox', () => {
  it('E-059 is hidden from users who may not rate', () => {
    show({});
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });
  it('K-006 can be sent only with a score', async () => {
    answerWith(409, { message: 'This report is already rated.', code: 'case.rated' });
    show({ offeredActions: [{ action: 'rate', enabled: true }] });
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(submit.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('4 of 5'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Clear.' } });
    fireEvent.click(submit);
    await waitFor(() => expect(sent).toEqual([{ ratingScore: 4, ratingComment: 'Clear.' }]));
    await screen.findByText('Failed to submit report rate. This report is already rated.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Clear.');
  });
  it('B20: asks two more questions after the rating, saves each answer at once, and says if saving fails', async () => {
    answerWith(200, testCase({ ratingScore: 5 }));
    show({ offeredActions: [{ action: 'rate', enabled: true }] });
    expect(screen.queryByText('Two more questions, if you like')).toBeNull();
    fireEvent.click(screen.getByLabelText('5 of 5'));
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const question = await screen.findByRole('group', { name: 'How worried are you about the result now?' });
    const choices = within(question).getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      '1Not at all',
      '2',
      '3',
      '4',
      '5Extremely',
    ]);
    answerWith(204, null);
    fireEvent.click(within(question).getByLabelText('2'));
    await waitFor(() => expect(sent).toEqual([{ worry: 2 }]));
    answerWith(500, { message: 'Something went wrong.' });
    fireEvent.click(within(question).getByLabelText('4'));
    await screen.findByText('Your answer could not be saved. Please try again.');
    expect(within(question).getByLabelText<HTMLInputElement>('4').checked).toBe(false);
  });
  it('CG-71 only displays a rating that was given', () => {
    show({ ratingScore: 5, ratingComment: 'Now I understand.' });
    expect(screen.getByLabelText<HTMLInputElement>('5 of 5').checked).toBe(true);
    screen.getByText('Now I understand.');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});
