// Makes the sample's files (packages/server/sample) from images that their authors put into the public domain. It stores
// the pixels as lossless JPEG-LS, cuts them along two more planes, and draws the film. ADR 101 names the source.
// node_modules/.bin/node packages/demo/src/brain/make-sample-main.ts FOLDER, then npm test -- brain-study. Without a folder, it
// only draws the film again.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeEventTrack } from '@plainscan/contract';
import { encodeVideo } from '@plainscan/server/src/platform/media/video/video-encoder.ts';
import { transcodeReport } from '@plainscan/server/src/platform/media/video/video-transcoder.ts';
import { sampleFiles, sampleTitle } from '@plainscan/server/src/samples/sample-files.ts';
import dcmjsCodecs from 'dcmjs-codecs';
import dicomParser, { type DataSet } from 'dicom-parser';
import { tracksOf } from '../film/video-script.ts';
import type { ImageSeries } from '../synthetic/image-series.ts';
import { generateReportVideo } from '../synthetic/report-video.ts';
import { writeStudy } from '../synthetic/study-files.ts';
import { studyUids } from '../synthetic/study-uid.ts';
import { tripleOf } from './brain-files.ts';
import { brainScript } from './brain-script.ts';
import { scanBrain } from './brain-study.ts';
import { resliceAxial } from './volume-reslice.ts';

const { Context, NativeCodecs } = dcmjsCodecs;

const seed = 'plainscan-sample';
/** White matter is about 75, fluid is below 15, and fat, the brightest, is 170. The source has no window. */
const window = { center: 50, width: 100 };
const cuts = 24;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function pixelsOf(dataSet: DataSet): Uint8Array {
  const pixels = dataSet.elements['x7fe00010'];
  if (pixels === undefined) throw new Error('A source image has no pixels.');
  const { dataOffset, length } = pixels;
  return dataSet.byteArray.subarray(dataOffset, dataOffset + length);
}

function encode({ rows, columns }: ImageSeries, pixels: Uint8Array): Buffer {
  const context = new Context({
    width: columns,
    height: rows,
    bitsAllocated: 16,
    bitsStored: 16,
    samplesPerPixel: 1,
    pixelRepresentation: 0,
    planarConfiguration: 0,
    photometricInterpretation: 'MONOCHROME2',
    decodedBuffer: Uint8Array.from(pixels),
  });
  return Buffer.from(
    NativeCodecs.encodeJpegLs(context, { lossy: false }).getEncodedBuffer() ?? new Uint8Array(),
  );
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

const withJpegLs = (series: ImageSeries): ImageSeries => ({
  ...series,
  slices: series.slices.map((slice) => ({ ...slice, jpegLs: encode(series, bytesOf(slice.pixels)) })),
});

/** Keeps nothing about the patient or the visit. */
function axialOf(dataSets: readonly DataSet[]): ImageSeries {
  const [first, second] = dataSets;
  if (first === undefined || second === undefined) throw new Error('The folder has fewer than two images.');
  const numbers = (dataSet: DataSet, tag: string) => (dataSet.string(tag) ?? '').split('\\').map(Number);
  const positionOf = (dataSet: DataSet) => tripleOf(numbers(dataSet, 'x00200032'));
  const [rowGap = 0, columnGap = 0] = numbers(first, 'x00280030');
  const direction = numbers(first, 'x00200037');
  const [a, b] = [positionOf(first), positionOf(second)];
  return {
    rows: first.uint16('x00280010') ?? 0,
    columns: first.uint16('x00280011') ?? 0,
    spacing: [rowGap, columnGap],
    alongRow: tripleOf(direction),
    alongColumn: tripleOf(direction.slice(3)),
    thickness: first.floatString('x00180050') ?? 0,
    description: 'T1 axial',
    modality: 'MR',
    bodyPart: 'HEAD',
    bitsStored: 16,
    sliceGap: Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]),
    window,
    scanner: {
      manufacturer: first.string('x00080070') ?? '',
      model: first.string('x00081090') ?? '',
      sequence: 'GR',
      variant: 'MP',
      acquisition: '3D',
    },
    slices: dataSets.map((dataSet) => ({
      position: positionOf(dataSet),
      pixels: new Uint16Array(Uint8Array.from(pixelsOf(dataSet)).buffer),
    })),
  };
}

const spread = (from: number, to: number) =>
  Array.from({ length: cuts }, (_, at) => from + ((to - from) * at) / (cuts - 1));

async function drawFilm(series: ImageSeries[]): Promise<void> {
  const scratch = mkdtempSync(join(dirname(sampleFiles.film), 'scratch-'));
  try {
    const film = generateReportVideo({ kind: 'head', seed, series });
    const wavPath = join(scratch, 'sound.wav');
    const jpegFramesPath = join(scratch, 'frames.mjpeg');
    const inputPath = join(scratch, 'drawn.mp4');
    writeFileSync(wavPath, film.sound);
    const frames = await open(jpegFramesPath, 'w');
    for await (const frame of film.frames()) await frames.write(frame);
    await frames.close();
    await encodeVideo({ jpegFramesPath, fps: film.fps, wavPath, outputPath: inputPath });
    const made = await transcodeReport({ inputPath, scratchDir: scratch });
    renameSync(made.videoPath, sampleFiles.film);
    renameSync(made.posterPath, sampleFiles.poster);
    writeFileSync(sampleFiles.track, writeEventTrack(film.trackOf(studyUids('head', seed))));
    const texts = { durationSeconds: made.durationSeconds, ...tracksOf(brainScript) };
    writeFileSync(sampleFiles.texts, `${JSON.stringify(texts, null, 2)}\n`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function makeStudy(source: string): Promise<void> {
  await NativeCodecs.initializeAsync();
  const sources = readdirSync(source)
    .filter((name) => name.endsWith('.dcm'))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(source, name));
      return { name, bytes, dataSet: dicomParser.parseDicom(bytes) };
    });
  const axial = axialOf(sources.map(({ dataSet }) => dataSet));
  const series = [
    axial,
    // From left to right, the order in which viewers show them, so that the film and the viewers count alike.
    resliceAxial(axial, 'sagittal', spread(0.8, 0.2)),
    resliceAxial(axial, 'coronal', spread(0.2, 0.86)),
  ].map(withJpegLs);
  const { files } = writeStudy('head', sampleTitle, series, { seed });
  for (const { path, bytes } of files) {
    const target = join(sampleFiles.study, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  const rows = sources.map(({ name, bytes, dataSet }, at) =>
    [files[at]?.path, name, sha256(bytes), sha256(pixelsOf(dataSet))].join(','),
  );
  writeFileSync(
    join(sampleFiles.study, 'SOURCE.csv'),
    ['file,source,source_sha256,pixels_sha256', ...rows, ''].join('\n'),
  );
}

const source = process.argv[2];
if (source !== undefined) await makeStudy(source);
await drawFilm(await scanBrain());
console.log(`The sample is in ${dirname(sampleFiles.film)}`);
