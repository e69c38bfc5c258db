import { createRandom } from '../synthetic/random-source.ts';

const RATE = 44_100;
const CHORD_SECONDS = 7;
/** Semitones from A2: soft major and minor chords with added ninths, all close together. */
const CHORDS = [
  [0, 7, 16, 23],
  [-4, 8, 15, 19],
  [-7, 5, 12, 19],
  [-2, 5, 14, 17],
] as const;
const PARTIALS = [
  [1, 1],
  [2, 0.32],
  [3, 0.1],
  [0.5, 0.35],
] as const;

/** Returns a calm pad as a WAV file (16 bit, mono, 44.1 kHz): chords that blend into each other, faded at both ends. */
export function composeAmbience(seed: string, seconds: number): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * RATE);
  const sum = new Float32Array(count);
  const random = createRandom(`${seed}/sound`);
  const chords = Math.ceil(seconds / CHORD_SECONDS);
  for (let n = 0; n < chords; n += 1) {
    for (const semitone of CHORDS[n % CHORDS.length] ?? CHORDS[0]) {
      const pitch = 110 * 2 ** (semitone / 12);
      for (const [multiple, loudness] of PARTIALS) {
        addTone(
          sum,
          n * CHORD_SECONDS,
          pitch * multiple * random.between(0.9985, 1.0015),
          loudness * random.between(0.7, 1),
          random.next(),
        );
      }
    }
  }
  return wrapWav(sum, seconds);
}

/** Adds one partial that swells and fades over its chord and a little beyond. */
function addTone(sum: Float32Array, start: number, pitch: number, loudness: number, phase: number): void {
  const from = Math.max(0, Math.round((start - 1.5) * RATE));
  const length = Math.round((CHORD_SECONDS + 4) * RATE);
  const turn = (2 * Math.PI * pitch) / RATE;
  const twice = 2 * Math.cos(turn);
  const sway = (2 * Math.PI * 0.17) / RATE;
  let before = Math.sin(phase * 6.28 - turn);
  let now = Math.sin(phase * 6.28);
  let swell = 0;
  for (let i = 0; i < length && from + i < sum.length; i += 1) {
    if (i % 64 === 0)
      swell = loudness * Math.sin((Math.PI * i) / length) ** 2 * (1 + 0.2 * Math.sin(sway * i + phase * 9));
    sum[from + i] = (sum[from + i] ?? 0) + now * swell;
    const next = twice * now - before;
    before = now;
    now = next;
  }
}

function wrapWav(sum: Float32Array, seconds: number): Uint8Array<ArrayBuffer> {
  const peak = sum.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  const view = new DataView(new ArrayBuffer(44 + sum.length * 2));
  const text = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i += 1) view.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + sum.length * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, sum.length * 2, true);
  const fade = Math.min(2.5, seconds / 4) * RATE;
  for (let i = 0; i < sum.length; i += 1) {
    const edge = Math.min(1, i / fade, (sum.length - 1 - i) / fade);
    view.setInt16(44 + i * 2, ((sum[i] ?? 0) / peak) * edge * edge * (3 - 2 * edge) * 9800, true);
  }
  return new Uint8Array(view.buffer);
}
