// Captions and chapters inside a video file, for programs other than our player.
import type { Caption, Chapter } from '@plainscan/contract';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hour, minute, second } from '@plainscan/contract';
import { captionLanguage, type CaptionLanguage } from './caption-language.ts';
import { runFfmpeg, type FfmpegRun } from './ffmpeg-program.ts';
import { VideoError } from './video-error.ts';
import { readVideoFacts, safeInput } from './video-facts.ts';

interface TextTracksOptions extends Pick<FfmpegRun, 'signal' | 'lane' | 'limits'> {
  inputPath: string;
  captions: readonly Caption[];
  chapters: readonly Chapter[];
  durationSeconds: number;
  /** A folder used only by this job. */
  scratchDir: string;
}

/** Names no patient, as the name of the file. */
const words: Readonly<Record<CaptionLanguage, { title: string; chapter: string }>> = {
  eng: { title: 'Video report', chapter: 'Chapter' },
  spa: { title: 'Informe en video', chapter: 'Capítulo' },
  und: { title: 'Video report', chapter: 'Chapter' },
};

/**
 * Copies a video without encoding it, adds captions (`mov_text`) and chapters, and returns its path. Returns `null` if
 * there is nothing to add. Throws `VideoError`.
 */
export async function addTextTracks(options: TextTracksOptions): Promise<string | null> {
  const { inputPath, captions, chapters, durationSeconds, scratchDir, ...held } = options;
  if (captions.length === 0 && chapters.length === 0) return null;
  const run = { scratch: scratchDir, ...held };
  const language = captionLanguage([...captions, ...chapters.map(({ title: text }) => ({ text }))]);
  const { title, chapter } = words[language];
  const captionsPath = join(scratchDir, 'captions.vtt');
  const chaptersPath = join(scratchDir, 'chapters.txt');
  const outputPath = join(scratchDir, 'captioned.mp4');
  const hasCaptions = captions.length > 0;
  if (hasCaptions) await writeFile(captionsPath, webVtt(captions));
  await writeFile(chaptersPath, chapterList(chapters, durationSeconds, chapter));
  const { code, messages } = await runFfmpeg({
    ...run,
    args: [
      ...safeInput,
      '-i',
      inputPath,
      ...'-f ffmetadata -i'.split(' '),
      chaptersPath,
      ...(hasCaptions ? ['-f', 'webvtt', '-i', captionsPath] : []),
      ...'-map 0:V:0 -map 0:a:0? -c:v copy -c:a copy'.split(' '),
      ...(hasCaptions ? '-map 2:s:0 -c:s mov_text -disposition:s:0 default'.split(' ') : []),
      ...(hasCaptions ? ['-metadata:s:s:0', `language=${language}`] : []),
      // Not `-map_metadata -1`, which would also remove the chapters' titles.
      ...'-map_metadata:g -1 -map_metadata:s -1 -map_chapters 1'.split(' '),
      '-metadata',
      `title=${title}`,
      ...'-movflags +faststart -f mp4'.split(' '),
      outputPath,
    ],
    inputs: [inputPath, chaptersPath, ...(hasCaptions ? [captionsPath] : [])],
    outputs: [outputPath],
  });
  if (code === 0 && (await readVideoFacts(outputPath, run)).codec === 'h264') return outputPath;
  await rm(outputPath, { force: true });
  throw new VideoError(code === 0 ? 'bad-output' : 'unreadable', messages);
}

/** FFmpeg would take braces and backslashes for styles. */
const unstyled = (text: string): string =>
  text.replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\', '/');

function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ start, end, text }) => {
    const plain = unstyled(text.replace(/<[^>]*>/g, ''))
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;');
    const lines = plain.split(/\s*\n\s*/).filter((line) => line !== '');
    return `${vttTime(start)} --> ${vttTime(end)}\n${lines.join('\n').replaceAll('-->', '→')}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function vttTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const padded = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const [hours, minutes] = [milliseconds / hour, (milliseconds / minute) % 60];
  return `${padded(hours)}:${padded(minutes)}:${padded((milliseconds / second) % 60)}.${padded(milliseconds % 1_000, 3)}`;
}

function chapterList(chapters: readonly Chapter[], duration: number, word: string): string {
  const milliseconds = (seconds: number) => Math.round(seconds * 1_000);
  const parts = chapters.map(({ start, title }, at) => {
    const end = chapters[at + 1]?.start ?? Math.max(duration, start);
    const name = (title || `${word} ${at + 1}`).replaceAll(/[=;#\\\n]/g, (sign) => `\\${sign}`);
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${milliseconds(start)}\nEND=${milliseconds(end)}\ntitle=${name}\n`;
  });
  return [';FFMETADATA1', ...parts].join('\n');
}
