// Captions as a WebVTT file, the only format that browsers accept.
import { captionLines, hour, minute, second } from '@plainscan/contract';

export interface CaptionCue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function stamp(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1_000));
  const two = (amount: number) => String(Math.floor(amount)).padStart(2, '0');
  const rest = String(milliseconds % 1_000).padStart(3, '0');
  return `${two(milliseconds / hour)}:${two((milliseconds / minute) % 60)}:${two((milliseconds / second) % 60)}.${rest}`;
}

/** Shows markup as typed, in lines of caption length. A cue cannot end early or start another one. */
const cueText = (text: string): string =>
  captionLines(text).join('\n').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Returns the file's text, or '' if there is nothing to show. */
export function captionFile(cues: readonly CaptionCue[]): string {
  const shown = cues.filter(({ start, end, text }) => end > start && text.trim());
  if (shown.length === 0) return '';
  return [
    'WEBVTT',
    ...shown.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${cueText(text)}`),
  ].join('\n\n');
}
