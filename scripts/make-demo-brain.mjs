// Makes the demo's brain images (packages/demo/brain-mri) from images that their authors put into the public domain.
// It stores the pixels as lossless JPEG-LS and keeps only the headers that locate them. ADR 0057 names the source.
// node scripts/make-demo-brain.mjs FOLDER, then npm test -- brain-study
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encapsulate } from '../packages/server/src/platform/media/dicom/pixel-frames.ts';
import { deriveUid } from '../packages/server/src/platform/media/dicom/derive-uid.ts';
import { writeDicom } from '../packages/server/src/platform/media/dicom/write-dicom.ts';

const target = fileURLToPath(new URL('../packages/demo/brain-mri', import.meta.url));
const demo = createRequire(join(target, '../package.json'));
const dicomParser = demo('dicom-parser');
const { Context, NativeCodecs } = demo('dcmjs-codecs');

const jpegLsLossless = '1.2.840.10008.1.2.4.80';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function pixelsOf(dataSet) {
  const { dataOffset, length } = dataSet.elements.x7fe00010;
  return dataSet.byteArray.subarray(dataOffset, dataOffset + length);
}

function encode(dataSet) {
  const context = new Context({
    width: dataSet.uint16('x00280011'),
    height: dataSet.uint16('x00280010'),
    bitsAllocated: 16,
    bitsStored: 16,
    samplesPerPixel: 1,
    pixelRepresentation: dataSet.uint16('x00280103'),
    planarConfiguration: 0,
    photometricInterpretation: 'MONOCHROME2',
    decodedBuffer: Uint8Array.from(pixelsOf(dataSet)),
  });
  return Buffer.from(NativeCodecs.encodeJpegLs(context, { lossy: false }).getEncodedBuffer());
}

/** Keeps nothing about the patient or the visit. The demo writes its own patients into the study it loads. */
function headerOf(dataSet) {
  const text = (tag) => dataSet.string(tag) ?? '';
  const numbers = (tag) => text(tag).split('\\').map(Number);
  const word = (tag) => [dataSet.uint16(tag)];
  const number = dataSet.intString('x00200013');
  return [
    [0x00080008, 'CS', text('x00080008')],
    [0x00080016, 'UI', text('x00080016')],
    [0x00080018, 'UI', deriveUid(`brain-mri/${number}`)],
    [0x00080060, 'CS', text('x00080060')],
    [0x00080070, 'LO', text('x00080070')],
    [0x00081090, 'LO', text('x00081090')],
    [0x00100010, 'PN', ''],
    [0x00100020, 'LO', ''],
    [0x00120062, 'CS', 'YES'],
    [0x00120063, 'LO', 'De-faced and anonymized by the authors'],
    [0x00180050, 'DS', numbers('x00180050')],
    [0x0020000d, 'UI', deriveUid('brain-mri')],
    [0x0020000e, 'UI', deriveUid('brain-mri/series')],
    [0x00200013, 'IS', [number]],
    [0x00200032, 'DS', numbers('x00200032')],
    [0x00200037, 'DS', numbers('x00200037')],
    [0x00280002, 'US', [1]],
    [0x00280004, 'CS', text('x00280004')],
    [0x00280010, 'US', word('x00280010')],
    [0x00280011, 'US', word('x00280011')],
    [0x00280030, 'DS', numbers('x00280030')],
    [0x00280100, 'US', word('x00280100')],
    [0x00280101, 'US', word('x00280101')],
    [0x00280102, 'US', word('x00280102')],
    [0x00280103, 'US', word('x00280103')],
  ];
}

const source = process.argv[2];
if (source === undefined) throw new Error('Name the folder with the source images.');
await NativeCodecs.initializeAsync();
const names = readdirSync(source)
  .filter((name) => name.endsWith('.dcm'))
  .sort();
const rows = names.map((name) => {
  const bytes = readFileSync(join(source, name));
  const dataSet = dicomParser.parseDicom(bytes);
  const file = Buffer.concat([writeDicom(headerOf(dataSet), jpegLsLossless), encapsulate([encode(dataSet)])]);
  writeFileSync(join(target, name), file);
  return [name, sha256(bytes), sha256(pixelsOf(dataSet))].join(',');
});
writeFileSync(join(target, 'SOURCE.csv'), ['file,source_sha256,pixels_sha256', ...rows, ''].join('\n'));
console.log(`${rows.length} images in ${target}`);
