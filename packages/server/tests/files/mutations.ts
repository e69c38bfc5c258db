// DICOM files with damage of every kind, drawn from a seed and sent through the media child one after another (B3).
import { fileProblemText } from '@plainscan/contract';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type {
  InspectAnswer,
  PreviewAnswer,
  ViewAnswer,
} from '../../src/platform/media/sandbox/media-answer.ts';
import { createMediaChild } from '../../src/platform/media/sandbox/media-child.ts';
import { filesBelow } from '../../src/platform/media/test-data-fixture.ts';

const folders = ['dicom/charsets', 'dicom/colour', 'dicom/dicomdir', 'dicom/multiframe', 'dicom/no-image'];
const more = [
  'dicom/odd-but-valid',
  'dicom/transfer-syntax',
  'dicom/fmri-many-small-files',
  'made/dicom-valid',
];
const largestSeed = 120_000;
/** The most that a file may cost a child, for any operation. */
const maxMs = 5_000;

type Random = (below: number) => number;
export type MutationResult = { passed: number; total: number; slowestMs: number; problems: string[] };

/** Returns a small generator of the same numbers for the same seed on every machine. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const damages: readonly ((bytes: Buffer, random: Random, other: Buffer) => Buffer)[] = [
  function flipBytes(bytes, random) {
    for (let times = 1 + random(20); times > 0; times -= 1) bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  function flipHeader(bytes, random) {
    const end = Math.min(bytes.length, 2_000);
    for (let times = 1 + random(8); times > 0; times -= 1) bytes[random(end)] = random(256);
    return bytes;
  },
  function cutEnd(bytes, random) {
    return bytes.subarray(0, random(bytes.length));
  },
  function wrongLength(bytes, random) {
    const words = [0xffffffff, 0xfffffffe, 0x7fffffff, 0, 1, random(0xffffffff)];
    if (bytes.length > 140)
      bytes.writeUInt32LE(words[random(words.length)] ?? 0, 132 + random(bytes.length - 138));
    return bytes;
  },
  function doublePart(bytes, random) {
    const start = random(bytes.length);
    const end = Math.min(bytes.length, start + random(4_000));
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  function dropPart(bytes, random) {
    const start = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + random(400))]);
  },
  function joinTwo(bytes, random, other) {
    return Buffer.concat([bytes.subarray(0, random(bytes.length)), other.subarray(random(other.length))]);
  },
  function openSequences(bytes, random) {
    const head = Buffer.from('0800401153510000ffffffff', 'hex');
    const at = 132 + random(Math.max(1, bytes.length - 132));
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array.from({ length: random(200) }, () => head),
      bytes.subarray(at),
    ]);
  },
];

/** Reads and shows each damaged file. A problem is anything that gets no error message or costs too much. */
export async function runMutations(total: number, seed: number): Promise<MutationResult> {
  const seeds = [...folders, ...more]
    .flatMap(filesBelow)
    .filter(({ length }) => length > 200 && length < largestSeed)
    .map(({ path }) => readFileSync(path));
  const scratch = mkdtempSync(join(tmpdir(), 'mutations-'));
  const limits = { inspectMs: maxMs, previewMs: maxMs, viewMs: maxMs };
  const child = createMediaChild({ scratch, readOnly: [], limits });
  const random = randomFrom(seed);
  const result: MutationResult = { passed: 0, total, slowestMs: 0, problems: [] };
  try {
    for (let at = 0; at < total; at += 1) {
      const [bytes, other] = [seeds[random(seeds.length)], seeds[random(seeds.length)]];
      const damage = damages[random(damages.length)];
      if (!bytes || !other || !damage) throw new Error('There are no files to damage.');
      const path = join(scratch, 'mutant');
      const mutant = damage(Buffer.from(bytes), random, other);
      writeFileSync(path, mutant);
      const startedAt = performance.now();
      const file = { path, offset: 0, length: mutant.length };
      const answers = [
        await child.inspect({ ...file, name: 'IM0001' }),
        await child.preview({ ...file, outputPath: join(scratch, 'preview.webp'), size: 64 }),
        await child.view({ ...file, outputBase: join(scratch, 'view') }),
      ];
      result.slowestMs = Math.max(result.slowestMs, performance.now() - startedAt);
      const problem = answers.map(problemOf).find((one) => one !== undefined);
      if (problem === undefined) result.passed += 1;
      else result.problems.push(`Mutation ${at} (${damage.name}, seed ${seed}): ${problem}`);
    }
  } finally {
    await child.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  return result;
}

const isSentence = (words: string): boolean => /^[A-Z].+\.$/.test(words);

function problemOf(answer: InspectAnswer | PreviewAnswer | ViewAnswer): string | undefined {
  if (answer.kind === 'failed' && answer.code !== 'unreadable')
    return `${answer.code}: ${answer.reason.code}`;
  const problem = answer.kind === 'view' ? answer.note : 'reason' in answer ? answer.reason : null;
  const needsReason = answer.kind === 'view' ? answer.isBroken : 'reason' in answer;
  return needsReason && !isSentence(problem === null ? '' : fileProblemText(problem, 'en'))
    ? `no sentence: ${JSON.stringify(answer)}`
    : undefined;
}
