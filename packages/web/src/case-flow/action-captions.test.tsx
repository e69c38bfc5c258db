// B10: warns when sending a report without captions, but allows it.
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

test('B10, T30: without captions, the question says who cannot hear it, and it can still be sent', async () => {
  const { sent, dialog } = ask([]);
  expect(dialog.getByText(told)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign off Case' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('B10: with captions, there is no warning', () => {
  expect(ask([{ start: 0, end: 2, text: 'Hello' }]).dialog.queryByText(told)).toBeNull();
});
