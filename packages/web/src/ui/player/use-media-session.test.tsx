import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { chapterFrom } from './use-media-session.ts';
import { VideoPlayer } from './video-player.tsx';

const chapters = [0, 6, 21].map((startSeconds) => ({ startSeconds, title: `From ${startSeconds}` }));

it.each([
  [0, 1, 6],
  [10, 1, 21],
  [30, 1, null],
  [30, -1, 21],
  [22, -1, 6],
  [1, -1, 0],
] as const)('CG-213: from second %d, direction %d leads to second %d', (seconds, direction, expected) =>
  expect(chapterFrom(chapters, seconds, direction)).toBe(expected),
);

interface FakeSession {
  metadata: { title: string; artwork: { src: string }[] } | null;
  handlers: Map<string, (details: { seekTime?: number }) => void>;
}
let session: FakeSession;
beforeEach(() => {
  session = { metadata: null, handlers: new Map() };
  const setActionHandler = (name: string, handler: (() => void) | null) => {
    // Older browsers refuse what they do not know.
    if (name === 'seekto') throw new TypeError('not supported');
    if (handler) session.handlers.set(name, handler);
    else session.handlers.delete(name);
  };
  vi.stubGlobal('MediaMetadata', function (facts: object) {
    return facts;
  });
  Object.defineProperty(navigator, 'mediaSession', {
    value: Object.assign(session, { setActionHandler }),
    configurable: true,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

it('CG-213: the lock screen gets title, poster and the keys for chapters, until the video leaves the page', () => {
  const props = { src: '/media/film', label: 'Video report', durationSeconds: 60, chapters };
  const { container, unmount } = renderPart(<VideoPlayer {...props} posterUrl="/media/poster" />);
  const video = container.querySelector('video');
  expect(session.metadata).toBeNull();
  video?.dispatchEvent(new Event('play'));
  expect(session.metadata?.title).toBe('Video report');
  expect(session.metadata?.artwork[0]?.src).toMatch(/\/media\/poster$/);
  session.handlers.get('nexttrack')?.({});
  expect(video?.currentTime).toBe(6);
  expect([...session.handlers.keys()].sort()).toEqual(
    ['nexttrack', 'pause', 'play', 'previoustrack', 'seekbackward', 'seekforward'].sort(),
  );
  unmount();
  expect(session.metadata).toBeNull();
  expect(session.handlers.size).toBe(0);
});
