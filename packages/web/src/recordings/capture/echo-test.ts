// Records a few seconds of the microphone and plays them back as a listener would hear them.

/** Records a track for the given number of milliseconds or until it ends. */
export async function recordEcho(track: MediaStreamTrack, milliseconds: number): Promise<Blob> {
  const recorder = new MediaRecorder(new MediaStream([track]));
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  const timer = setTimeout(() => recorder.stop(), milliseconds);
  await ended;
  clearTimeout(timer);
  return new Blob(parts, { type: recorder.mimeType });
}

/** Plays the sound once and resolves at its end. Rejects if the browser cannot play it. */
export async function playEcho(sound: Blob, signal: AbortSignal): Promise<void> {
  const address = URL.createObjectURL(sound);
  const player = new Audio(address);
  const ended = new Promise<void>((resolve, reject) => {
    player.addEventListener('ended', () => resolve());
    player.addEventListener('error', () => reject(new Error('The test cannot be played.')));
    signal.addEventListener('abort', () => resolve());
  });
  try {
    await player.play();
    await ended;
  } finally {
    player.pause();
    URL.revokeObjectURL(address);
  }
}
