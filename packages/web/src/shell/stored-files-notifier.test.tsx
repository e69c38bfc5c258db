// News about a patient's stored files (U-007).
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Snackbars } from '../ui/feedback/snackbars.tsx';
import { LocaleProvider } from '../platform/language/i18n.tsx';
import { StoredFilesNotifier } from './stored-files-notifier.tsx';
import { renderPart } from '../app/testing/test-render.tsx';

type Handler = (data: { uploadId: string; studyId: string | null }) => void;
const handlers = vi.hoisted(() => new Map<string, Handler>());
vi.mock('../platform/live/use-live.ts', () => ({
  useLiveEvent: (event: string, handler: Handler) => handlers.set(event, handler),
}));

test.each([
  ['W-048', 's-1', 'File uploaded successfully!'],
  ['W-049', null, 'Failed to upload image'],
])('U-007, %s: a user who stores files is told the result', async (_, studyId, words) => {
  renderPart(
    <LocaleProvider>
      <StoredFilesNotifier />
      <Snackbars />
    </LocaleProvider>,
  );
  act(() => handlers.get('store-image-success')?.({ uploadId: 'u-1', studyId }));
  expect(await screen.findByText(words)).toBeDefined();
});
