// CG-215: a video inside a DICOM object plays like an uploaded one, whichever stream and container it is.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendPack, until } from '../../tests/upload-fixture.ts';
import { findSealedFile } from '../packs/pack-files.ts';
import { writeDicom, type Element } from '../platform/media/dicom/write-dicom.ts';
import { endTag, itemHead, itemTag, pixelHead } from '../platform/media/dicom/pixel-frames.ts';
import { createMediaChild } from '../platform/media/sandbox/media-child.ts';
import { describeFfmpeg } from '../platform/media/video/ffmpeg-program.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../test-platform-fixture.ts';
import { requestFileView } from './file-view-jobs.ts';
import { selectFileViews, type FileViewRow } from './resource-repository.ts';

const native = await describeFfmpeg('native');
const program = native.kind === 'native' ? native.path : '';
if (program === '')
  console.log('skipped: videos in DICOM objects, because no native ffmpeg is here to make them');

let product: TestPlatform;
let sender: TestCaller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dicom-videos-'));
  product = await openTestPlatform();
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the beginning of an endoscopy, up to the first piece of its stream. */
function headOf(syntax: string): Buffer {
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.77.1.1.1'],
    [0x00080018, 'UI', '2.25.81.3'],
    [0x00080060, 'CS', 'ES'],
    [0x00100010, 'PN', 'Castellano^Renata'],
    [0x0020000d, 'UI', '2.25.81'],
    [0x0020000e, 'UI', '2.25.81.2'],
    [0x00280002, 'US', [3]],
    [0x00280004, 'CS', 'YBR_PARTIAL_420'],
    [0x00280008, 'IS', [50]],
    [0x00280010, 'US', [240]],
    [0x00280011, 'US', [320]],
    [0x00280100, 'US', [8]],
    [0x00280101, 'US', [8]],
    [0x00280102, 'US', [7]],
    [0x00280103, 'US', [0]],
  ];
  const file = writeDicom(elements, `1.2.840.10008.1.2.4.${syntax}`);
  return Buffer.concat([file, pixelHead(), itemHead(itemTag, 0)]);
}

/** Returns an endoscopy of two seconds, whose stream is cut into pieces at no particular place. */
function endoscopy(syntax: string, encoding: string): Buffer {
  const path = join(folder, 'stream');
  const words = `-v error -y -f lavfi -i testsrc2=size=320x240:rate=25:duration=2 ${encoding}`;
  execFileSync(program, [...words.split(' '), path]);
  const stream = readFileSync(path);
  const half = Math.ceil(stream.length / 4) * 2;
  const pieces = [stream.subarray(0, half), stream.subarray(half)].flatMap((piece) => {
    const padded = piece.length % 2 === 0 ? piece : Buffer.concat([piece, Buffer.alloc(1)]);
    return [itemHead(itemTag, padded.length), padded];
  });
  return Buffer.concat([headOf(syntax), ...pieces, itemHead(endTag, 0)]);
}

async function viewOf(bytes: Uint8Array): Promise<FileViewRow> {
  const uploadId = await sendPack(sender, 'additional', [{ path: 'IM0001', bytes }]);
  const { database } = product.platform;
  const file = await database.asSystem(() => findSealedFile(uploadId));
  const id = file?.id ?? '';
  await database.asSystem(() => requestFileView(id));
  return until('the view', async () => (await database.asSystem(() => selectFileViews([id]))).get(id));
}

describe.skipIf(program === '')('CG-215: the video in a DICOM object', () => {
  test.each([
    ['100', 'MPEG-2, bare', '-c:v mpeg2video -f mpeg2video'],
    ['101', 'MPEG-2 in a transport stream', '-c:v mpeg2video -f mpegts'],
    ['101', 'MPEG-2 in a program stream', '-c:v mpeg2video -f vob'],
    ['102', 'H.264 in a transport stream', '-c:v libx264 -f mpegts'],
    ['104', 'H.264 in MP4', '-c:v libx264 -pix_fmt yuv420p -f mp4'],
    ['107', 'H.265 in MP4', '-c:v libx265 -x265-params log-level=none -f mp4'],
    [
      '108',
      'H.265 in a transport stream',
      '-c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le -f mpegts',
    ],
  ])('of syntax %s plays: %s', async (syntax, _, encoding) => {
    const view = await viewOf(endoscopy(syntax, encoding));
    expect(view).toMatchObject({ type: 'video', state: 'ready', failure: null });
    expect(view.durationSeconds).toBeCloseTo(2, 0);
    expect(view.h264Key).not.toBeNull();
    expect(view.posterKey).not.toBeNull();
  });
});

test('CG-215: a video larger than the memory for a file is written out in pieces', async () => {
  const length = 400 * 1024 * 1024;
  const head = Buffer.concat([headOf('102'), itemHead(itemTag, length)]);
  const path = join(folder, 'large');
  writeFileSync(path, head);
  // A hole in the file reads as zeros, and so does its end, where the pieces end too.
  truncateSync(path, head.length + length);
  const outputBase = join(folder, 'large-view');
  const child = createMediaChild({ scratch: folder, readOnly: [path] });
  const answer = await child.view({ path, offset: 0, length: head.length + length, outputBase });
  await child.close();
  expect(answer).toMatchObject({ kind: 'view', type: 'video', contentPath: `${outputBase}.mp4` });
  expect(statSync(`${outputBase}.mp4`).size).toBe(length);
});
