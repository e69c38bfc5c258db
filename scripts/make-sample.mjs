// Makes the sample's files (packages/server/sample) from images that their authors put into the public domain. It stores
// the pixels as lossless JPEG-LS, cuts them along two more planes, and draws the film. ADR 101 names the source.
// node scripts/make-sample.mjs FOLDER, then npm test -- brain-study. Without a folder, it only draws the film again.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
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
import { fileURLToPath } from 'node:url';
import { writeEventTrack } from '../packages/contract/src/index.ts';
import { brainScript } from '../packages/demo/src/brain/brain-script.ts';
import { scanBrain } from '../packages/demo/src/brain/brain-study.ts';
import { resliceAxial } from '../packages/demo/src/brain/volume-reslice.ts';
import { tracksOf } from '../packages/demo/src/film/video-script.ts';
import { generateReportVideo } from '../packages/demo/src/synthetic/report-video.ts';
import { writeStudy } from '../packages/demo/src/synthetic/study-files.ts';
import { studyUids } from '../packages/demo/src/synthetic/study-uid.ts';
import { encodeVideo } from '../packages/server/src/platform/media/video/video-encoder.ts';
import { transcodeReport } from '../packages/server/src/platform/media/video/video-transcoder.ts';
import { sampleFiles, sampleTitle } from '../packages/server/src/samples/sample-files.ts';

const demo = createRequire(fileURLToPath(new URL('../packages/demo/package.json', import.meta.url)));
const dicomParser = demo('dicom-parser');
const { Context, NativeCodecs } = demo('dcmjs-codecs');

const seed = 'plainscan-sample';
/** White matter is about 75, fluid is below 15, and fat, the brightest, is 170. The source has no window. */
const window = { center: 50, width: 100 };
const cuts = 24;
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function pixelsOf(dataSet) {
  const { dataOffset, length } = dataSet.elements.x7fe00010;
  return dataSet.byteArray.subarray(dataOffset, dataOffset + length);
}

function encode({ rows, columns }, pixels) {
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
  return Buffer.from(NativeCodecs.encodeJpegLs(context, { lossy: false }).getEncodedBuffer());
}

const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

const withJpegLs = (series) => ({
  ...series,
  slices: series.slices.map((slice) => ({ ...slice, jpegLs: encode(series, bytesOf(slice.pixels)) })),
});

/** Keeps nothing about the patient or the visit. */
function axialOf(dataSets) {
  const [first, second] = dataSets;
  const numbers = (dataSet, tag) => dataSet.string(tag).split('\\').map(Number);
  const positionOf = (dataSet) => numbers(dataSet, 'x00200032');
  const direction = numbers(first, 'x00200037');
  const [a, b] = [first, second].map(positionOf);
  return {
    rows: first.uint16('x00280010'),
    columns: first.uint16('x00280011'),
    spacing: numbers(first, 'x00280030'),
    alongRow: direction.slice(0, 3),
    alongColumn: direction.slice(3),
    thickness: first.floatString('x00180050'),
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

const spread = (from, to) => Array.from({ length: cuts }, (_, at) => from + ((to - from) * at) / (cuts - 1));

async function drawFilm(series) {
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

async function makeStudy(source) {
  await NativeCodecs.initializeAsync();
  const names = readdirSync(source)
    .filter((name) => name.endsWith('.dcm'))
    .sort();
  const sources = names.map((name) => readFileSync(join(source, name)));
  const dataSets = sources.map((bytes) => dicomParser.parseDicom(bytes));
  const axial = axialOf(dataSets);
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
  const rows = names.map((name, at) =>
    [files[at].path, name, sha256(sources[at]), sha256(pixelsOf(dataSets[at]))].join(','),
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
