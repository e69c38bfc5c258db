// The operator's own speech service, with the API of OpenAI's /v1/audio/transcriptions. Only the audio is sent there.
import type { SpokenWord } from '@plainscan/contract';
import * as z from 'zod/mini';
import { minute } from '@plainscan/contract';

export type SpeechSettings = {
  /** URL to which the audio is posted. */
  url: string;
  /** Sent as a bearer token; `null` without one. */
  key: string | null;
  model: string;
};

/** Why a request failed: no response, a refusal, or an unexpected format. */
export class SpeechError extends Error {
  override name = 'SpeechError';
  readonly kind: 'away' | 'refused' | 'unclear';

  constructor(kind: SpeechError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const time = z.number().check(z.minimum(0));
/** https://platform.openai.com/docs/api-reference/audio/verbose-json-object, only the members used. */
const answerShape = z.object({
  text: z.string().check(z.maxLength(1_000_000)),
  words: z.array(z.object({ word: z.string(), start: time, end: time })).check(z.maxLength(100_000)),
});

/** Larger responses are not read, in bytes. Half an hour of words is a twentieth of this. */
const largestAnswer = 10_000_000;
/** A service on a small machine may take as long as the recording itself. */
const longestWait = 45 * minute;

/** Returns the words of an audio file, with their times in seconds, and their text. Throws `SpeechError`. */
export async function transcribeAudio(
  { url, key, model }: SpeechSettings,
  sound: Blob,
  signal: AbortSignal,
): Promise<{ text: string; words: SpokenWord[] }> {
  const form = new FormData();
  form.set('file', sound, 'sound.m4a');
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'word');
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'error',
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]),
  }).catch((error: unknown) => {
    throw new SpeechError('away', 'The speech service does not answer.', { cause: error });
  });
  const kind = answer.status >= 500 || answer.status === 429 ? 'away' : 'refused';
  if (!answer.ok) throw new SpeechError(kind, `The speech service answered ${answer.status}.`);
  const read = answerShape.safeParse(jsonOf(await textOf(answer)));
  if (!read.success) throw new SpeechError('unclear', 'The speech service sent something other than words.');
  return read.data;
}

async function textOf(answer: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = answer.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > largestAnswer)
        throw new SpeechError('unclear', 'The answer from the speech service is too long.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof SpeechError) throw error;
    throw new SpeechError('away', 'The answer from the speech service was cut off.', { cause: error });
  }
  return Buffer.concat(chunks).toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
