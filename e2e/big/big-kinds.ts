// What people send that is large, one kind after the other. Each is made when its turn comes, and removed after it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { writeZip64 } from '../../packages/server/tests/zip-fixture.ts';
import { writtenReport } from '../support/study-folder.ts';
import {
  makeAdditionalFiles,
  makeLongPdf,
  makeModel,
  makePhotos,
  makeScannedPdf,
  type MadeFiles,
} from './big-documents.ts';
import { makeLoop, type LoopShape } from './big-loop.ts';
import { madePatient, makeFolder, makeSlice, type FolderShape } from './big-slices.ts';

/** What is chosen in the order form, and what must come back. */
export interface MadeThing {
  /** Folders to remove afterward. */
  folders: string[];
  study?: { folder: string; shows: RegExp };
  reports: readonly string[];
  additional?: readonly string[];
  bytes: number;
  /** SHA-256 of each file that a download must contain. */
  hashes: readonly string[];
}

export interface BigKind {
  name: string;
  /** The workspace that orders it. Harbor takes files of any type. */
  workspace: 'lakeside' | 'harbor';
  opensAs: 'slices' | 'video' | 'model' | 'pages' | 'files';
  /** Pictures of the series that is scrolled, and how many of them are shown one by one. */
  pictures?: number;
  scrolled?: number;
  make: () => Promise<MadeThing>;
}

/** A study with the report that every order needs. */
async function withReport(folder: string, study: Omit<MadeThing, 'folders' | 'reports'>): Promise<MadeThing> {
  const report = await writtenReport();
  return { folders: [folder, join(report, '..')], reports: [report], ...study };
}

async function slices(shape: FolderShape): Promise<MadeThing> {
  const { folder, images, bytes, hashes } = await makeFolder(shape);
  const study = { folder, shows: new RegExp(`${images} images`) };
  return withReport(folder, { study, bytes, hashes: [...hashes.values()] });
}

async function loop(shape: LoopShape): Promise<MadeThing> {
  const { folder, bytes, hash } = await makeLoop(shape);
  return withReport(folder, { study: { folder, shows: /1 image/ }, bytes, hashes: [hash] });
}

const zipImages = 2_090;

async function zip64(): Promise<MadeThing> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-big-'));
  const names = Array.from({ length: zipImages }, (_, at) => `DICOM/IM${String(at).padStart(6, '0')}`);
  const hashes: string[] = [];
  const { bytes } = await writeZip64(join(folder, 'disc.zip'), names, (at) => {
    const slice = makeSlice({ series: 1, number: at + 1, side: 724, patient: madePatient });
    hashes.push(createHash('sha256').update(slice).digest('hex'));
    return slice;
  });
  return withReport(folder, { study: { folder, shows: /disc/ }, bytes, hashes });
}

/** Ninety minutes as a camera records them. One minute of it is made, because ninety would take too long. */
async function film(): Promise<MadeThing> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-big-'));
  const minute = join(folder, 'minute.mp4');
  const path = join(folder, 'Operation.mp4');
  const made = 'testsrc2=s=1280x720:r=25:d=60';
  const picture = '-c:v libx264 -preset ultrafast -x264-params nal-hrd=cbr -pix_fmt yuv420p'.split(' ');
  const rate = '-b:v 2850k -minrate 2850k -maxrate 2850k -bufsize 2850k -c:a aac -b:a 128k'.split(' ');
  ffmpeg('-f', 'lavfi', '-i', made, '-f', 'lavfi', '-i', 'sine=d=60', ...picture, ...rate, minute);
  ffmpeg('-stream_loop', '89', '-i', minute, '-c', 'copy', `${path}.mp4`);
  await rename(`${path}.mp4`, path);
  await rm(minute);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: bytes } = await stat(path);
  return withReport(folder, {
    study: { folder, shows: /Operation/ },
    bytes,
    hashes: [hash.digest('hex')],
  });
}

function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [
    '-v',
    'error',
    '-y',
    ...args,
  ]);
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
}

async function model(): Promise<MadeThing> {
  const { folder, bytes, hashes } = await makeModel(1_290);
  return withReport(folder, { study: { folder, shows: /Skull/ }, bytes, hashes });
}

const asReports = ({ folder, paths, bytes, hashes }: MadeFiles): MadeThing => ({
  folders: [folder],
  reports: paths,
  bytes,
  hashes,
});

async function manyFiles(): Promise<MadeThing> {
  const [photos, more] = [await makePhotos(30), await makeAdditionalFiles(40)];
  return {
    folders: [photos.folder, more.folder],
    reports: photos.paths,
    additional: more.paths,
    bytes: photos.bytes + more.bytes,
    hashes: [...photos.hashes, ...more.hashes],
  };
}

const frames = 800;
const ofSlices = { workspace: 'lakeside', opensAs: 'slices' } as const;
const ofFrames = { ...ofSlices, pictures: frames, scrolled: 200 };

export const bigKinds: readonly BigKind[] = [
  {
    ...ofSlices,
    name: 'disc-10000',
    pictures: 3_334,
    scrolled: 300,
    make: () => slices({ images: 10_000, series: 3, side: 56, isDisc: true }),
  },
  {
    ...ofSlices,
    name: 'slices-3000',
    pictures: 3_000,
    scrolled: 2_999,
    make: () => slices({ images: 3_000, series: 1, side: 512 }),
  },
  {
    ...ofSlices,
    name: 'series-500',
    pictures: 4,
    scrolled: 0,
    make: () => slices({ images: 2_000, series: 500, side: 56 }),
  },
  { ...ofFrames, name: 'loop-plain', make: () => loop({ form: 'plain', frames, side: 936 }) },
  { ...ofFrames, name: 'loop-deflated', make: () => loop({ form: 'deflated', frames, side: 936 }) },
  { ...ofFrames, name: 'loop-fragmented', make: () => loop({ form: 'fragmented', frames, side: 1_100 }) },
  { ...ofSlices, name: 'zip64', pictures: zipImages, scrolled: 200, make: zip64 },
  { name: 'video-90', workspace: 'harbor', opensAs: 'video', make: film },
  { name: 'model-80', workspace: 'harbor', opensAs: 'model', make: model },
  {
    name: 'pdf-300',
    workspace: 'lakeside',
    opensAs: 'pages',
    make: async () => asReports(await makeLongPdf(300)),
  },
  {
    name: 'pdf-99',
    workspace: 'lakeside',
    opensAs: 'pages',
    make: async () => asReports(await makeScannedPdf(99_000_000)),
  },
  { name: 'files-70', workspace: 'lakeside', opensAs: 'files', make: manyFiles },
];
