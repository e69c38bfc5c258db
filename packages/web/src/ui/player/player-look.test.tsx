// The alternative view in place of the video (B7), whatever it is.
import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import type { PlayerLook } from './player-look.ts';
import { VideoPlayer, type VideoPlayerHandle } from './video-player.tsx';

/** An alternative view from the tenth second on. */
const look: PlayerLook = {
  label: 'Look at it',
  onStarted: vi.fn(),
  isAt: (seconds) => seconds >= 10,
  render: ({ seconds, onBack }) => (
    <div>
      <p>Seen at {seconds}</p>
      <button type="button" onClick={onBack}>
        Back
      </button>
      <input aria-label="Inside" />
    </div>
  ),
};

function openPlayer(shown: PlayerLook | null = look) {
  const ref = createRef<VideoPlayerHandle>();
  renderPart(
    <VideoPlayer ref={ref} src="/v.mp4" label="Your report" durationSeconds={60} look={shown ?? undefined} />,
  );
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no video.');
  let time = 0;
  let isPaused = true;
  Object.defineProperty(video, 'currentTime', {
    get: () => time,
    set: (seconds: number) => {
      time = seconds;
      fireEvent(video, new Event('seeked'));
    },
  });
  Object.defineProperty(video, 'paused', { get: () => isPaused });
  const play = vi.fn(() => {
    isPaused = false;
    fireEvent(video, new Event('play'));
    return Promise.resolve();
  });
  video.play = play;
  video.pause = () => {
    isPaused = true;
    fireEvent(video, new Event('pause'));
  };
  return { ref, video, play, player: screen.getByRole('region', { name: 'Your report' }) };
}

const buttons = () => screen.queryAllByRole('button', { name: 'Look at it' });
const seen = () => screen.queryByText(/^Seen at /)?.textContent ?? null;

describe('an alternative view in place of the video', () => {
  it('B7: is offered once the video was started, if there is one', () => {
    const { ref } = openPlayer();
    expect(buttons()).toHaveLength(0);
    act(() => ref.current?.seek(5));
    expect(look.onStarted).toHaveBeenCalled();
    expect(buttons()).toHaveLength(0);
    act(() => ref.current?.seek(12.5));
    expect(buttons().map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(['E', 'E']);
  });

  it('B7: is not offered without one, and its key does nothing', () => {
    const { ref, player } = openPlayer(null);
    act(() => ref.current?.seek(12.5));
    fireEvent.keyDown(player, { key: 'e' });
    expect(buttons()).toHaveLength(0);
    expect(seen()).toBeNull();
  });

  it('B7: pauses the video, and going back plays it from the same second', () => {
    const { ref, video, play, player } = openPlayer();
    act(() => ref.current?.seek(12.5));
    act(() => ref.current?.play());
    fireEvent.keyDown(player, { key: 'e' });
    expect(seen()).toBe('Seen at 12.5');
    expect(video.paused).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(seen()).toBeNull();
    expect(video.currentTime).toBe(12.5);
    expect(play).toHaveBeenCalledTimes(2);
    expect(document.activeElement?.getAttribute('aria-keyshortcuts')).toBe('E');
  });

  it.each(['e', 'E', 'Escape'])('B7: %s returns to a paused video, which stays paused', (key) => {
    const { ref, video, play } = openPlayer();
    act(() => ref.current?.seek(12.5));
    fireEvent.click(buttons()[0] ?? document.body);
    fireEvent.keyDown(screen.getByLabelText('Inside'), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByLabelText('Inside'), { key: 'e', ctrlKey: true });
    expect(seen()).toBe('Seen at 12.5');
    fireEvent.keyDown(screen.getByLabelText('Inside'), { key });
    expect(seen()).toBeNull();
    expect(video.currentTime).toBe(12.5);
    expect(play).not.toHaveBeenCalled();
  });

  it('B7: closes when the page seeks or plays the video', () => {
    const { ref, video } = openPlayer();
    act(() => ref.current?.seek(12.5));
    fireEvent.click(buttons()[0] ?? document.body);
    act(() => ref.current?.seek(40));
    expect([seen(), video.currentTime]).toEqual([null, 40]);
    fireEvent.click(buttons()[0] ?? document.body);
    expect(seen()).toBe('Seen at 40');
    act(() => ref.current?.play());
    expect(seen()).toBeNull();
  });
});
