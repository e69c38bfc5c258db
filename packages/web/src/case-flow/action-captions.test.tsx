// B10, CG-208: a sign-off asks for captions, or for the reason that its patient reads.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inReview, offer, readyVideo, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { useActionStart } from './use-action-start.tsx';

afterEach(() => vi.unstubAllGlobals());

const told = /some patients cannot hear it/i;

function Starter({ captions }: { captions: typeof readyVideo.captions }) {
  const item = testCase({
    ...inReview,
    videoReport: { ...readyVideo, captions },
    offeredActions: offer('signOff', 'editVideo'),
  });
  const { start, dialogs } = useActionStart(item);
  return (
    <>
      <button type="button" onClick={() => start('signOff')}>
        begin
      </button>
      {dialogs}
    </>
  );
}

function ask(captions: typeof readyVideo.captions) {
  const sent = stubServer(() => ({ body: testCase(inReview) }));
  const { at } = renderCasePart(<Starter captions={captions} />);
  fireEvent.click(screen.getByRole('button', { name: 'begin' }));
  return { sent, at, dialog: within(screen.getByRole('dialog')) };
}

test('B10, CG-208, T30: without captions it asks for them, or for the reason that the patient reads', async () => {
  const { sent, dialog } = ask([]);
  expect(dialog.getByText(told)).toBeTruthy();
  expect(dialog.getByText(/^Margaret Ellison reads this below the video/)).toBeTruthy();
  const release = dialog.getByRole('button', { name: 'Sign off Case' });
  expect(release.getAttribute('aria-disabled')).toBe('true');
  const add = dialog.getByRole('button', { name: 'Add captions' });
  expect([add, release].map((one) => one.getAttribute('data-variant'))).toEqual(['filled', 'default']);
  const field = dialog.getByLabelText('Why there are no captions');
  fireEvent.change(field, { target: { value: ' The service was away. ' } });
  fireEvent.click(release);
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ captionsReason: 'The service was away.' }));
});

test('CG-208: “Add captions” leads to their editor', () => {
  const { dialog, at } = ask([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Add captions' }));
  expect(at()).toMatch(/^\/case-captions\?caseId=/);
});

test('B10, CG-208: with captions, there is no warning and no question', () => {
  const { dialog } = ask([{ start: 0, end: 2, text: 'Hello' }]);
  expect(dialog.queryByText(told)).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
});
