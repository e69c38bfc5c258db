// Draws thumbnails of segments from their own files in hidden video elements, so that the preview is not disturbed.

export interface FrameReader {
  /** Draws the picture at `at` milliseconds of a file once its turn comes. Returns an image URL. */
  readonly draw: (link: string, at: number) => Promise<string | null>;
  readonly close: () => void;
}

/** The height of a picture in pixels: twice its height on the strip, for high-resolution screens. */
const height = 96;
const longestWaitMs = 8_000;

export function openFrameReader(): FrameReader {
  const screens = new Map<string, HTMLVideoElement>();
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  const screenOf = (link: string): HTMLVideoElement => {
    const known = screens.get(link);
    if (known) return known;
    const screen = document.createElement('video');
    screen.muted = true;
    screen.preload = 'auto';
    screen.src = link;
    screens.set(link, screen);
    return screen;
  };
  const drawNow = async (link: string, at: number): Promise<string | null> => {
    if (isClosed) return null;
    const screen = screenOf(link);
    const isThere = await seekTo(screen, at / 1_000);
    return isThere && !isClosed ? pictureOf(screen) : null;
  };
  return {
    draw(link, at) {
      const next = last.then(() => drawNow(link, at));
      last = next.catch(() => null);
      return next;
    },
    close() {
      isClosed = true;
      for (const screen of screens.values()) screen.removeAttribute('src');
      screens.clear();
    },
  };
}

/** Resolves to `false` if the file cannot be played or takes too long. */
function seekTo(screen: HTMLVideoElement, seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      screen.removeEventListener('seeked', onSeeked);
      screen.removeEventListener('error', onError);
      resolve(isThere);
    };
    const onSeeked = () => end(true);
    const onError = () => end(false);
    const timer = setTimeout(() => end(false), longestWaitMs);
    screen.addEventListener('seeked', onSeeked);
    screen.addEventListener('error', onError);
    screen.currentTime = seconds;
  });
}

function pictureOf(screen: HTMLVideoElement): string | null {
  if (screen.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.height = height;
  canvas.width = Math.round((height * screen.videoWidth) / screen.videoHeight);
  canvas.getContext('2d')?.drawImage(screen, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.7);
}
