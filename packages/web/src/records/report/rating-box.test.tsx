import type { Case } from '@plainscan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { Snackbars } from '../../ui/feedback/snackbars.tsx';
import { RatingBox } from './rating-box.tsx';

afterEach(() => vi.unstubAllGlobals());

const sent: unknown[] = [];
function answerWith(status: number, body: unknown) {
  sent.length = 0;
  vi.stubGlobal('fetch', (_path: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

function show(report: Partial<Case>) {
  const whole = {
    id: '01a1fd8f-d2b3-710e-a864-0b785e630ef5',
    offeredActions: [],
    ratingScore: null,
    ratingComment: null,
    ...report,
  } as unknown as Case;
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <RatingBox report={whole} />
      <Snackbars />
    </QueryClientProvider>,
  );
}

describe('RatingBox', () => {
  it('E-059 is not there for whoever may not rate', () => {
    show({});
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });
  it('K-006 sends only once a score exists', async () => {
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
  it('CG-71 only shows a rating that was given', () => {
    show({ ratingScore: 5, ratingComment: 'Now I understand.' });
    expect(screen.getByLabelText<HTMLInputElement>('5 of 5').checked).toBe(true);
    screen.getByText('Now I understand.');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});
