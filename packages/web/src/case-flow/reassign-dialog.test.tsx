import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { offer, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { CaseActionButtons } from './case-action-buttons.tsx';

afterEach(() => vi.unstubAllGlobals());

const olga = { userId: 'olga', name: 'Olga Petrenko', workspaceName: 'Plainscan', casesInHand: 3 };

function show(people: object[]) {
  const item = testCase({ offeredActions: offer('reassign'), assigneeName: 'Adaeze Nwosu' });
  const sent = stubServer(({ path, method }) => {
    if (path.endsWith('/assignees')) return { body: { data: people } };
    return method === 'GET'
      ? { body: item }
      : {
          status: 409,
          body: { message: 'This person cannot take over the case.', code: 'case.assignee-unfit' },
        };
  });
  renderCasePart(<CaseActionButtons item={item} />);
  fireEvent.click(screen.getByRole('button', { name: 'Assign to someone else' }));
  return { sent, item };
}
const puts = (sent: readonly { method: string; path: string; body?: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT');

test('T43, CG-202: a colleague is chosen by name with a reason; an error appears in the same dialog', async () => {
  const { sent } = show([olga]);
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'Assign' });
  fireEvent.click(send);
  expect(puts(sent)).toEqual([]);
  fireEvent.change(await within(dialog).findByLabelText('New consultant'), { target: { value: 'olga' } });
  expect(within(dialog).getByText('Olga Petrenko, Plainscan: 3 in progress')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Your reason'), { target: { value: ' On leave. ' } });
  fireEvent.click(send);
  await waitFor(() => expect(puts(sent)).toHaveLength(1));
  expect(puts(sent)[0]).toMatchObject({
    path: expect.stringMatching(/\/assignee$/) as string,
    body: { userId: 'olga', reason: 'On leave.', handOverDraft: false },
  });
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'This person cannot take over the case.',
  );
});

test('T43: says so if nobody else may claim the case', async () => {
  show([]);
  expect(await screen.findByText('Nobody else can claim this case.')).toBeTruthy();
});
