import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../app/test-render.tsx';
import { VideoPlayer, type VideoPlayerHandle } from './video-player.tsx';

const chapters = [
  { startSeconds: 0, title: 'Hello' },
  { startSeconds: 120, title: 'The fluid spaces' },
];

function openPlayer(onTimeUpdate?: (seconds: number) => void) {
  const ref = createRef<VideoPlayerHandle>();
  renderPart(
    <VideoPlayer
      ref={ref}
      src="/v.mp4"
      label="Your report"
      durationSeconds={362}
      chapters={chapters}
      {...(onTimeUpdate ? { onTimeUpdate } : {})}
    />,
  );
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  // The simulated element plays nothing; its clock is set by hand.
  let time = 0;
  Object.defineProperty(video, 'currentTime', {
    get: () => time,
    set: (seconds: number) => {
      time = seconds;
      video.dispatchEvent(new Event('seeked'));
    },
  });
  return { ref, video, player: screen.getByRole('region', { name: 'Your report' }) };
}

describe('VideoPlayer', () => {
  it('knows how long it is before a byte has come', () => {
    openPlayer();
    expect(screen.getByText('0:00 / 6:02')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play, 6 min' })).toBeTruthy();
  });
  it('seeks by keys and by hand, inside its length', () => {
    const { ref, video, player } = openPlayer();
    act(() => ref.current?.seek(135));
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2:15 of 6:02, The fluid spaces');
    fireEvent.keyDown(player, { key: 'ArrowLeft' });
    expect(video.currentTime).toBe(130);
    fireEvent.keyDown(player, { key: 'End' });
    fireEvent.keyDown(player, { key: 'ArrowRight' });
    expect(video.currentTime).toBe(362);
    fireEvent.keyDown(player, { key: 'Home' });
    expect(ref.current?.currentTime()).toBe(0);
  });
  it('changes its speed by keys and by the list', () => {
    const { video, player } = openPlayer();
    fireEvent.keyDown(player, { key: '>' });
    expect(video.playbackRate).toBe(1.25);
    fireEvent.click(screen.getByRole('button', { name: 'Speed 0.75×', hidden: true }));
    expect(video.playbackRate).toBe(0.75);
  });
  it('starts and stops with the space bar', () => {
    const { video, player } = openPlayer();
    const play = vi.spyOn(video, 'play').mockResolvedValue();
    fireEvent.keyDown(player, { key: ' ' });
    expect(play).toHaveBeenCalledOnce();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Full screen' }), { key: ' ' });
    expect(play).toHaveBeenCalledOnce();
  });
  it('keeps the keyboard when the big button goes away', () => {
    const { video, player } = openPlayer();
    vi.spyOn(video, 'play').mockResolvedValue();
    fireEvent.click(screen.getByRole('button', { name: 'Play, 6 min' }));
    expect(document.activeElement).toBe(player);
  });
  it('shows the captions it was given, below the picture', () => {
    const cues = [
      { startSeconds: 0.2, endSeconds: 5, text: 'Hello.' },
      { startSeconds: 6, endSeconds: 9, text: 'These are <i>slices</i>.' },
    ];
    renderPart(<VideoPlayer src="/v.mp4" label="Your report" durationSeconds={60} captions={{ cues }} />);
    const video = document.querySelector('video');
    const at = (seconds: number) =>
      act(() => {
        Object.defineProperty(video, 'currentTime', { value: seconds, configurable: true });
        video?.dispatchEvent(new Event('timeupdate'));
      });
    at(6.5);
    expect(screen.getByText('These are slices.')).toBeTruthy();
    at(5.5);
    expect(screen.queryByText('Hello.')).toBeNull();
    at(0.2);
    fireEvent.click(screen.getByRole('button', { name: 'Captions' }));
    expect(screen.queryByText('Hello.')).toBeNull();
  });
  it('tells the page where it is', () => {
    const heard: number[] = [];
    const { video } = openPlayer((seconds) => heard.push(seconds));
    act(() => {
      video.currentTime = 12;
      video.dispatchEvent(new Event('timeupdate'));
    });
    expect(heard).toEqual([12]);
  });
  it('says when the video does not load and offers another try', () => {
    const { video } = openPlayer();
    const load = vi.spyOn(video, 'load').mockImplementation(() => {});
    Object.defineProperty(video, 'error', { value: { code: 4 } });
    act(() => void video.dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert').textContent).toContain('The video did not load');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledOnce();
  });
});
