// B10: whoever sends a report that cannot be read along is told so, and can send it all the same.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inReview, offer, readyVideo, testCase } from '../cases/opened-case-fixture.ts';
import { renderCasePart, stubServer } from '../cases/test-case-render.tsx';
import { useActionStart } from './use-action-start.tsx';

afterEach(() => vi.unstubAllGlobals());

const told = /some patients cannot hear it/;

function Starter({ captions }: { captions: typeof readyVideo.captions }) {
  const item = testCase({
    ...inReview,
    videoReport: { ...readyVideo, captions },
    offeredActions: offer('signOff'),
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
  renderCasePart(<Starter captions={captions} />);
  fireEvent.click(screen.getByRole('button', { name: 'begin' }));
  return { sent, dialog: within(screen.getByRole('dialog')) };
}

test('B10, T30: without captions the question says who cannot hear it, and it can be sent', async () => {
  const { sent, dialog } = ask([]);
  expect(dialog.getByText(told)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign off Case' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('B10: with captions it says nothing of it', () => {
  expect(ask([{ start: 0, end: 2, text: 'Hello' }]).dialog.queryByText(told)).toBeNull();
});
