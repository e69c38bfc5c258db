import { framePlaceOf, frameStacksOf, type FileProblemCode } from '@plainscan/contract';
import type { DataSet } from 'dicom-parser';
import { BrokenFile } from '../files/broken-file.ts';
import type { DicomMeta } from '../sandbox/media-answer.ts';
import type { DicomHeader } from './dicom-header.ts';
import { frameCount } from './dicom-pixel-check.ts';
import { textReaderOf } from './text-reader.ts';

/** Wider than the standard, which many anonymizing tools ignore, but safe in URLs. */
const uidShape = /^[0-9A-Za-z](?:[0-9A-Za-z_-]|\.(?!\.)){0,63}$/;
const textLimit = 256;
/** Control characters, and those that change the direction of the surrounding text. */
// oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Reads the metadata that the product keeps. Throws `BrokenFile` if the file has no identity. */
export function readDicomMeta(header: DicomHeader): DicomMeta {
  const { dataSet } = header;
  const text = (tag: string) => readText(dataSet, tag);
  const frames = frameCount(header);
  const { position, orientation } = framePlaceOf(dataSet, 1);
  return {
    studyUid: readUid(dataSet, 'x0020000d', 'noStudy', 'oddStudy'),
    seriesUid: readUid(dataSet, 'x0020000e', 'noSeries', 'oddSeries'),
    sopUid: readUid(dataSet, 'x00080018', 'noImageId', 'oddImage'),
    sopClass: text('x00080016'),
    transferSyntax: transferSyntaxOf(dataSet),
    modality: text('x00080060'),
    patientName: text('x00100010'),
    patientId: text('x00100020'),
    patientBirthDate: toDate(text('x00100030')),
    patientSex: text('x00100040'),
    studyDate: toDate(text('x00080020')),
    studyTime: toTime(text('x00080030')),
    studyDescription: text('x00081030'),
    seriesDescription: text('x0008103e'),
    seriesNumber: readInteger(dataSet, 'x00200011'),
    instanceNumber: readInteger(dataSet, 'x00200013'),
    bodyPart: text('x00180015'),
    institution: text('x00080080'),
    accessionNumber: text('x00080050'),
    referringPhysician: text('x00080090'),
    studyNumber: text('x00200010'),
    rows: dataSet.uint16('x00280010') ?? null,
    columns: dataSet.uint16('x00280011') ?? null,
    frames,
    imagePosition: position && [...position],
    imageOrientation: orientation && [...orientation],
    frameStacks: frameStacksOf(dataSet, frames),
    textGuess: textReaderOf(dataSet).guess,
  };
}

export function transferSyntaxOf(dataSet: DataSet): string {
  return (dataSet.string('x00020010') ?? '').trim();
}

function readUid(dataSet: DataSet, tag: string, isMissing: FileProblemCode, isOdd: FileProblemCode): string {
  const uid = (dataSet.string(tag) ?? '').trim();
  if (uid === '') throw new BrokenFile(isMissing);
  if (!uidShape.test(uid)) throw new BrokenFile(isOdd);
  return uid;
}

function readText(dataSet: DataSet, tag: string): string | null {
  const element = dataSet.elements[tag];
  if (element === undefined || element.length === 0 || element.items !== undefined) return null;
  const end = element.dataOffset + Math.min(element.length, textLimit * 8);
  const bytes = dataSet.byteArray.subarray(element.dataOffset, end);
  const decoded = textReaderOf(dataSet).decode(bytes);
  const clean = decoded.replaceAll(unsafeCharacters, ' ').trim().slice(0, textLimit);
  return clean === '' ? null : clean;
}

function readInteger(dataSet: DataSet, tag: string): number | null {
  const value = dataSet.intString(tag);
  return value !== undefined && Number.isSafeInteger(value) ? value : null;
}

/** Converts `19690131` and the older `1969.01.31` to `1969-01-31`. Returns `null` for an impossible date. */
export function toDate(value: string | null): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})/.exec(value ?? '') ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

function toTime(value: string | null): string | null {
  const [, hours, minutes, seconds] = /^([01]\d|2[0-3]):?([0-5]\d)?:?([0-5]\d)?/.exec(value ?? '') ?? [];
  return hours === undefined ? null : `${hours}:${minutes ?? '00'}:${seconds ?? '00'}`;
}
