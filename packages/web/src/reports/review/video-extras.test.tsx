// E-014, T25: what a draft includes besides its video is shown and edited beside it.
import type { Case } from '@plainscan/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { caseId, offer, recorded, testCase, testSupplement } from '../../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../../cases/test-case-render.tsx';
import { VideoExtras } from './video-extras.tsx';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
});
afterEach(() => vi.unstubAllGlobals());

const disc = testSupplement('What a disc is');

function show(changes: Partial<Case>, status = 200) {
  const item = testCase({ ...recorded, offeredActions: offer('editVideo'), ...changes });
  const sent = stubServer(({ method }) =>
    method === 'POST' && status !== 200 ? { status, body: { message: 'Refused.' } } : { body: item },
  );
  const onPlay = vi.fn();
  renderCasePart(<VideoExtras item={item} onPlay={onPlay} />);
  return { sent, onPlay };
}

test('E-014: a material plays in a dialog while the draft is stopped', async () => {
  const { onPlay } = show({ supplementaryMaterials: [disc] });
  fireEvent.click(screen.getByRole('button', { name: /What a disc is/, hidden: true }));
  expect(onPlay).toHaveBeenCalledOnce();
  const player = await screen.findByRole('region', { name: 'Video: What a disc is', hidden: true });
  expect(player.querySelector('video')?.getAttribute('src')).toBe('/film/What a disc is');
});

test('T25: the written report and the materials are saved without a video', async () => {
  const { sent } = show({ supplementaryMaterials: [disc], writtenReport: 'One.' });
  fireEvent.click(screen.getByRole('button', { name: 'Change what goes with the video' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What goes with the video' }));
  fireEvent.change(dialog.getByLabelText(/Written report/), { target: { value: 'Two.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'POST',
        path: `/api/cases/${caseId}/video-report`,
        body: { writtenReport: 'Two.', supplementaryMaterials: [disc.id] },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('T25: a refusal is shown in the dialog, and the typed text stays', async () => {
  show({}, 409);
  fireEvent.click(screen.getByRole('button', { name: 'Add a written report or materials' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Written report/), { target: { value: 'Two.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Written report/).value).toBe('Two.');
});

test('E-017: a user who is not responsible for the report changes nothing and reads no written report', () => {
  show({ writtenReport: 'One.', offeredActions: [] });
  expect(screen.queryByRole('button', { name: /what goes with|Add a written/ })).toBeNull();
  expect(screen.queryByText('One.')).toBeNull();
});

test('CG-218: the written report has the marks that its patient will see', async () => {
  show({ writtenReport: 'No midline shift.' });
  expect(
    await screen.findByRole('button', { name: /^midline shift ?, not seen$/, hidden: true }),
  ).toBeTruthy();
});
