import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
});

const cues = [{ startSeconds: 130, endSeconds: 140, text: 'This is the fluid.' }];

/** Opens a player whose video the test plays by hand. */
function open(props: Partial<VideoPlayerProps> = {}) {
  renderPart(
    <VideoPlayer
      src="/full.mp4"
      sourceId="v1"
      label="Report"
      durationSeconds={362}
      captions={{ cues }}
      {...props}
    />,
  );
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  const loads = vi.spyOn(video, 'load').mockImplementation(() => {});
  const is = (facts: object) => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(video, name, { value, configurable: true, writable: true });
  };
  const hear = (...events: string[]) =>
    act(async () => {
      for (const event of events) video.dispatchEvent(new Event(event));
    });
  const fail = async (code = 2) => {
    is({ error: { code } });
    await hear('error');
  };
  /** What a browser does once the bytes arrive. */
  const arrive = async () => {
    is({ error: null, currentTime: 0, playbackRate: 1 });
    await hear('loadedmetadata', 'seeked');
  };
  const playAt = async (seconds: number) => {
    is({ paused: false, currentTime: seconds, readyState: 4 });
    await hear('play', 'playing', 'timeupdate');
  };
  return { video, play, loads, is, hear, fail, arrive, playAt };
}
const address = () => document.querySelector('video')?.getAttribute('src');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const setOnline = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline) && undefined;
const cutOff = 'No connection. The video goes on by itself as soon as there is one.';

describe('a film that waits for data', () => {
  it('CG-213 says so after 300 ms, also to screen readers, and no earlier', async () => {
    const { is, hear, playAt } = open();
    await playAt(10);
    is({ readyState: 2 });
    await hear('waiting');
    await pass(290);
    expect(screen.queryByRole('status')).toBeNull();
    await pass(20);
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.getByRole('region', { name: 'Report' }).getAttribute('aria-busy')).toBe('true');
    is({ readyState: 4 });
    await hear('playing');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('a film whose connection breaks', () => {
  it('CG-213 retries with growing delays and resumes at the same second', async () => {
    const renew = vi.fn<() => Promise<string | null>>().mockRejectedValue(new TypeError('Failed to fetch'));
    const { video, play, is, hear, fail, arrive, playAt } = open({ onRenew: renew });
    is({ playbackRate: 1.5, volume: 0.4 });
    await playAt(135);
    await fail();
    expect(renew).toHaveBeenCalledTimes(1);
    await pass(300);
    expect(screen.getByRole('status').textContent).toBe(cutOff);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('This is the fluid.')).toBeTruthy();
    await pass(700);
    expect(renew).toHaveBeenCalledTimes(2);
    await pass(1_900);
    expect(renew).toHaveBeenCalledTimes(2);
    renew.mockResolvedValue('/fresh.mp4');
    await pass(200);
    expect(address()).toBe('/fresh.mp4');
    play.mockClear();
    await arrive();
    expect([video.currentTime, video.playbackRate, video.volume]).toEqual([135, 1.5, 0.4]);
    expect(play).toHaveBeenCalledOnce();
    await hear('playing');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('This is the fluid.')).toBeTruthy();
  });

  it('tries again as soon as the device says that it is online', async () => {
    const renew = vi.fn(() => Promise.resolve('/fresh.mp4'));
    const { fail, playAt } = open({ onRenew: renew });
    await playAt(135);
    setOnline(false);
    await fail(4);
    expect(renew).not.toHaveBeenCalled();
    await pass(300);
    expect(screen.getByRole('status').textContent).toBe(cutOff);
    setOnline(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(renew).toHaveBeenCalledOnce();
    expect(address()).toBe('/fresh.mp4');
  });

  it('says so after two minutes without one, and still goes on by itself when it is back', async () => {
    const renew = vi.fn<() => Promise<string | null>>().mockRejectedValue(new TypeError('Failed to fetch'));
    const { fail, playAt } = open({ onRenew: renew });
    await playAt(135);
    await fail();
    await pass(150_000);
    expect(renew).toHaveBeenCalledTimes(9);
    expect(screen.getByRole('alert').textContent).toContain('The video did not load');
    renew.mockResolvedValue('/fresh.mp4');
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(address()).toBe('/fresh.mp4');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not try again what the server refuses', async () => {
    const refusal = Object.assign(new Error('gone'), { status: 404 });
    const renew = vi.fn(() => Promise.reject(refusal));
    const { fail, playAt } = open({ onRenew: renew });
    await playAt(135);
    await fail();
    await pass(60_000);
    expect(renew).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toContain('The video did not load');
  });

  it('loads the same URL again if it never expires', async () => {
    const { loads, fail, playAt } = open();
    await playAt(135);
    await fail();
    expect(loads).not.toHaveBeenCalled();
    await pass(1_000);
    expect(loads).toHaveBeenCalledOnce();
  });

  it('asks again where a request is lost without a word, unless data arrives', async () => {
    const renew = vi.fn(() => Promise.resolve('/fresh.mp4'));
    const { is, hear, playAt } = open({ onRenew: renew });
    await playAt(20);
    is({ readyState: 2 });
    await hear('waiting', 'stalled');
    await pass(6_000);
    await hear('progress');
    await pass(10_000);
    expect(renew).not.toHaveBeenCalled();
    await hear('stalled');
    await pass(8_100);
    expect(renew).toHaveBeenCalledOnce();
  });
});

describe('the small file of a film', () => {
  const both = { smallSrc: '/small.mp4' };
  const choose = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Speed 1× and quality' }));
    fireEvent.click(within(screen.getByRole('group', { name: 'Quality' })).getByRole('button', { name }));
  };
  const connectionOf = (facts: object) =>
    Object.defineProperty(navigator, 'connection', { value: facts, configurable: true });

  it.each([
    [{ saveData: true, downlink: 10 }, '/small.mp4'],
    [{ saveData: false, downlink: 0.4 }, '/small.mp4'],
    [{ saveData: false, downlink: 5 }, '/full.mp4'],
    [undefined, '/full.mp4'],
  ])('CG-213 is played on a connection like %j', (facts, expected) => {
    if (facts) connectionOf(facts);
    open(both);
    expect(address()).toBe(expected);
  });

  it('CG-213 is chosen by hand, at the same second, and remembered on this device', async () => {
    const { video, play, is, arrive, playAt } = open(both);
    is({ playbackRate: 1 });
    await playAt(135);
    choose('Data saver');
    expect(address()).toBe('/small.mp4');
    play.mockClear();
    await arrive();
    expect(video.currentTime).toBe(135);
    expect(play).toHaveBeenCalledOnce();
    expect(screen.getByText('This is the fluid.')).toBeTruthy();
    choose('High');
    expect(address()).toBe('/full.mp4');
    await arrive();
    expect(video.currentTime).toBe(135);
    expect(localStorage.getItem('video-quality')).toBe('full');
  });

  it('starts with what was chosen last, whatever the connection', () => {
    localStorage.setItem('video-quality', 'full');
    connectionOf({ saveData: true });
    open(both);
    expect(address()).toBe('/full.mp4');
  });

  it('CG-213 follows a film that has waited three seconds, and its renewed link is of the small file', async () => {
    const renew = vi.fn((isSmall: boolean) => Promise.resolve(isSmall ? '/small-2.mp4' : '/full-2.mp4'));
    const { is, hear, fail, playAt } = open({ ...both, onRenew: renew });
    await playAt(20);
    is({ readyState: 2 });
    await hear('waiting');
    await pass(2_900);
    expect(address()).toBe('/full.mp4');
    await pass(200);
    expect(address()).toBe('/small.mp4');
    await fail();
    expect(renew).toHaveBeenCalledWith(true);
    expect(address()).toBe('/small-2.mp4');
  });

  it('is not offered where there is none', () => {
    localStorage.setItem('video-quality', 'small');
    open({ smallSrc: null });
    expect(address()).toBe('/full.mp4');
    expect(screen.getByRole('button', { name: 'Speed 1×' })).toBeTruthy();
    expect(screen.queryByText('Data saver')).toBeNull();
  });
});
