import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../app/testing/test-render.tsx';
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
  // The simulated element plays nothing. Its time is set by hand.
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
  it('knows its duration before any data has arrived', () => {
    openPlayer();
    expect(screen.getByText('0:00 / 6:02')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play, about 6 minutes' })).toBeTruthy();
  });
  it('D10 gives a tall video a tall frame, and a wide one the usual frame', () => {
    const props = { src: '/v.mp4', durationSeconds: 362 };
    renderPart(<VideoPlayer {...props} label="Tall" size={{ width: 1080, height: 1350 }} />);
    renderPart(<VideoPlayer {...props} label="Wide" size={{ width: 1920, height: 1080 }} />);
    const [tall, wide] = ['Tall', 'Wide'].map((name) => screen.getByRole('region', { name }));
    expect(tall?.dataset['tall']).toBe('true');
    expect(tall?.style.getPropertyValue('--tall-ratio')).toBe('1080 / 1350');
    expect(wide?.dataset['tall']).toBeUndefined();
  });
  it('says the length of a short video in seconds', () => {
    renderPart(<VideoPlayer src="/v.mp4" label="Short" durationSeconds={42.4} />);
    expect(screen.getByRole('button', { name: 'Play, 42 seconds' })).toBeTruthy();
  });
  it('CG-198 starting one video pauses the other of the page', () => {
    renderPart(<VideoPlayer src="/report.mp4" label="Report" durationSeconds={362} />);
    renderPart(<VideoPlayer src="/answer.mp4" label="Answer" durationSeconds={42} />);
    const [report, answer] = document.querySelectorAll('video');
    const paused = [report, answer].map((video) => vi.spyOn(video!, 'pause').mockReturnValue());
    act(() => void report?.dispatchEvent(new Event('play')));
    expect(paused[1]).not.toHaveBeenCalled();
    act(() => void answer?.dispatchEvent(new Event('play')));
    expect(paused[0]).toHaveBeenCalledOnce();
    act(() => void report?.dispatchEvent(new Event('play')));
    expect(paused[1]).toHaveBeenCalledOnce();
  });
  it('K-002 shows only the duration over the poster until it plays', () => {
    renderPart(<VideoPlayer src="/v.mp4" label="Titled" posterUrl="/v.webp" durationSeconds={362} />);
    const player = screen.getByRole('region', { name: 'Titled' });
    expect(player.dataset['titled']).toBe('true');
    expect(screen.getByText('Play, about 6 minutes')).toBeTruthy();
    const video = document.querySelector('video');
    Object.defineProperty(video, 'currentTime', { value: 1 });
    act(() => void video?.dispatchEvent(new Event('timeupdate')));
    expect(player.dataset['titled']).toBeUndefined();
    expect(screen.queryByText('Play, about 6 minutes')).toBeNull();
  });
  it('seeks with keys and the slider, within its duration', () => {
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
  it('changes its speed with keys and the list', () => {
    const { video, player } = openPlayer();
    fireEvent.keyDown(player, { key: '>' });
    expect(video.playbackRate).toBe(1.25);
    fireEvent.click(screen.getByRole('button', { name: 'Speed 0.75×', hidden: true }));
    expect(video.playbackRate).toBe(0.75);
  });
  it('plays and pauses with the space bar', () => {
    const { video, player } = openPlayer();
    const play = vi.spyOn(video, 'play').mockResolvedValue();
    fireEvent.keyDown(player, { key: ' ' });
    expect(play).toHaveBeenCalledOnce();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Full screen' }), { key: ' ' });
    expect(play).toHaveBeenCalledOnce();
  });
  it('keeps the keyboard focus when the big button disappears', () => {
    const { video, player } = openPlayer();
    vi.spyOn(video, 'play').mockResolvedValue();
    fireEvent.click(screen.getByRole('button', { name: 'Play, about 6 minutes' }));
    expect(document.activeElement).toBe(player);
  });
  it('shows the given captions below the picture', () => {
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
  it('CG-213: on an iPhone full screen shows the video by itself, with its captions in it', () => {
    const cues = [{ startSeconds: 0, endSeconds: 5, text: 'A <i>slice</i> & more' }];
    const added: { startTime: number; text: string }[] = [];
    const track = { mode: 'disabled', addCue: (cue: (typeof added)[number]) => added.push(cue) };
    const entered = vi.fn();
    vi.stubGlobal('VTTCue', function (startTime: number, endTime: number, text: string) {
      return { startTime, endTime, text };
    });
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen: entered,
      addTextTrack: () => track,
    });
    try {
      renderPart(<VideoPlayer src="/v.mp4" label="Report" durationSeconds={60} captions={{ cues }} />);
      expect(added.map(({ startTime, text }) => [startTime, text])).toEqual([[0, 'A slice &amp; more']]);
      fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
      expect(entered).toHaveBeenCalledOnce();
      expect(screen.getByRole('region', { name: 'Report' }).dataset['page']).toBeUndefined();
      const video = document.querySelector('video');
      act(() => void video?.dispatchEvent(new Event('webkitbeginfullscreen')));
      expect(track.mode).toBe('showing');
      act(() => void video?.dispatchEvent(new Event('webkitendfullscreen')));
      expect(track.mode).toBe('hidden');
    } finally {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'addTextTrack');
      vi.unstubAllGlobals();
    }
  });
  it('CG-213: shows the video in a small window where the browser lets a page ask for it', () => {
    const shown = vi.fn().mockResolvedValue(undefined);
    const ended = vi.fn().mockResolvedValue(undefined);
    openPlayer();
    expect(screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull();
    cleanup();
    const page: object = document;
    Object.assign(page, { pictureInPictureEnabled: true, exitPictureInPicture: ended });
    Object.assign(HTMLVideoElement.prototype, { requestPictureInPicture: shown });
    try {
      const { video } = openPlayer();
      const button = screen.getByRole('button', { name: 'Picture in picture' });
      fireEvent.click(button);
      expect(shown.mock.contexts).toEqual([video]);
      Object.assign(page, { pictureInPictureElement: video });
      act(() => void video.dispatchEvent(new Event('enterpictureinpicture')));
      expect(button.getAttribute('aria-pressed')).toBe('true');
      fireEvent.click(button);
      expect(ended).toHaveBeenCalledOnce();
    } finally {
      for (const name of ['pictureInPictureEnabled', 'exitPictureInPicture', 'pictureInPictureElement'])
        Reflect.deleteProperty(page, name);
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture');
    }
  });
  it('CG-213: where nothing may fill the screen, the player fills the page until Escape', () => {
    const { player } = openPlayer();
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(player.dataset['page']).toBe('true');
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(screen.getByRole('button', { name: 'Leave full screen' })).toBeTruthy();
    fireEvent.keyDown(player, { key: 'Escape' });
    expect(player.dataset['page']).toBeUndefined();
    expect(document.documentElement.style.overflow).toBe('');
  });
  it('shows that it waits for data, but not for a blink', () => {
    vi.useFakeTimers();
    try {
      const { video, player } = openPlayer();
      Object.defineProperty(video, 'paused', { value: false });
      act(() => void video.dispatchEvent(new Event('waiting')));
      expect(player.getAttribute('aria-busy')).toBe('true');
      expect(screen.queryByRole('status')).toBeNull();
      act(() => void vi.advanceTimersByTime(300));
      expect(screen.getByRole('status').textContent).toBe('Loading');
      Object.defineProperty(video, 'readyState', { value: 4 });
      act(() => void video.dispatchEvent(new Event('playing')));
      expect(screen.queryByRole('status')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
  it('reports its position to the page', () => {
    const heard: number[] = [];
    const { video } = openPlayer((seconds) => heard.push(seconds));
    act(() => {
      video.currentTime = 12;
      video.dispatchEvent(new Event('timeupdate'));
    });
    expect(heard).toEqual([12]);
  });
  it('says if the video does not load and offers a retry', () => {
    const { video } = openPlayer();
    const load = vi.spyOn(video, 'load').mockImplementation(() => {});
    Object.defineProperty(video, 'error', { value: { code: 4 } });
    act(() => void video.dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert').textContent).toContain('The video did not load');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('a video whose URL expires', () => {
  /** Opens a player controlled by the test: its URL, its errors, and the responses to its requests. */
  function open(answers: (string | null)[]) {
    const asked = vi.fn(() => Promise.resolve(answers.shift() ?? null));
    let show: (next: { src: string; sourceId: string }) => void = () => {};
    function Page() {
      const [shown, setShown] = useState({ src: '/one.mp4', sourceId: 'v1' });
      show = setShown;
      return <VideoPlayer {...shown} onRenew={asked} label="Your report" durationSeconds={362} />;
    }
    renderPart(<Page />);
    const video = document.querySelector('video');
    if (!video) throw new Error('no video');
    const play = vi.spyOn(video, 'play').mockResolvedValue();
    const is = (facts: object) => {
      for (const [name, value] of Object.entries(facts))
        Object.defineProperty(video, name, { value, configurable: true, writable: true });
    };
    const hear = (event: string) => act(async () => void video.dispatchEvent(new Event(event)));
    const end = async (code = 2) => {
      is({ error: { code } });
      await hear('error');
    };
    const load = async () => {
      is({ error: null });
      await hear('loadedmetadata');
      await hear('seeked');
    };
    const get = (src: string, sourceId = 'v1') => act(() => show({ src, sourceId }));
    return { asked, video, play, is, hear, end, load, get };
  }
  const address = () => document.querySelector('video')?.getAttribute('src');

  it('keeps the playing URL, even if new ones arrive for the same video', () => {
    const { get } = open([]);
    get('/two.mp4');
    expect(address()).toBe('/one.mp4');
    get('/three.mp4', 'v2');
    expect(address()).toBe('/three.mp4');
  });

  it('continues at the same second and speed with a new one', async () => {
    const { asked, video, play, is, hear, end, load } = open(['/fresh.mp4']);
    is({ currentTime: 135, playbackRate: 1.5 });
    await hear('play');
    await end();
    // Some browsers pause a failed video.
    await hear('pause');
    expect(asked).toHaveBeenCalledOnce();
    expect(address()).toBe('/fresh.mp4');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('2:15');
    is({ currentTime: 0, playbackRate: 1 });
    await load();
    expect([video.currentTime, video.playbackRate]).toEqual([135, 1.5]);
    expect(play).toHaveBeenCalledOnce();
  });

  it('fetches once, then says so and offers a retry', async () => {
    const { asked, play, is, end, load } = open(['/fresh.mp4', '/third.mp4']);
    is({ currentTime: 20 });
    await end();
    await end(4);
    expect(asked).toHaveBeenCalledOnce();
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('The video did not load');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(address()).toBe('/third.mp4');
    await load();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so if there is no longer one, and for a damaged file', async () => {
    const gone = open([null]);
    await gone.end();
    expect(gone.asked).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert')).toBeTruthy();
    cleanup();
    const damaged = open(['/fresh.mp4']);
    await damaged.end(3);
    expect(damaged.asked).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('reloads the same one if the server returns no other', async () => {
    const { video, end, load } = open(['/one.mp4']);
    const loads = vi.spyOn(video, 'load').mockImplementation(() => {});
    await end();
    expect(loads).toHaveBeenCalledOnce();
    await load();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('fetches again if the new one has also expired', async () => {
    const { asked, is, hear, end, load } = open(['/fresh.mp4', '/third.mp4']);
    is({ currentTime: 20 });
    await end();
    await load();
    is({ currentTime: 90 });
    await hear('timeupdate');
    await end(4);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(address()).toBe('/third.mp4');
  });
});
