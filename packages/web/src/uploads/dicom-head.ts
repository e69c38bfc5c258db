// Reads from the first bytes of a file whether it is DICOM, and its patient, study and series.
import dicomParser, { type DataSet } from 'dicom-parser';
import { chooseTextReader } from '@plainscan/contract';
import { cleanHeaderText, formatDicomName } from './dicom-text.ts';

/** Enough for the header of nearly every file. The images after it are never read here. */
export const headBytes = 16 * 1024;

export interface DicomHead {
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly studyTitle: string;
  /** YYYY-MM-DD */
  readonly studyDate: string | null;
  readonly modality: string;
  readonly bodyPart: string;
  readonly seriesTitle: string;
  readonly patient: {
    readonly id: string;
    readonly name: string;
    readonly givenName: string;
    readonly birthDate: string | null;
    readonly gender: 'female' | 'male' | 'other' | null;
  };
}

export type HeadReading =
  | { readonly kind: 'dicom'; readonly head: DicomHead | null }
  | { readonly kind: 'index' }
  | { readonly kind: 'other' };

const directoryClass = '1.2.840.10008.1.3.10';
const lastTag = 'x00200011';

function isPart10(bytes: Uint8Array): boolean {
  return (
    bytes.length > 132 &&
    bytes[128] === 0x44 &&
    bytes[129] === 0x49 &&
    bytes[130] === 0x43 &&
    bytes[131] === 0x4d
  );
}

/** Old exports without a preamble start with group 0002 or 0008, a low element and a plausible length or type. */
function startsWithGroup(bytes: Uint8Array): boolean {
  const [low, high, element, elementHigh, first = 0, second = 0, , lastLength] = bytes;
  if (
    bytes.length < 132 ||
    (low !== 0x08 && low !== 0x02) ||
    high !== 0 ||
    elementHigh !== 0 ||
    (element ?? 255) > 0x18
  )
    return false;
  const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a;
  return (isCapital(first) && isCapital(second)) || (lastLength === 0 && first < 128 && second === 0);
}

/** Returns whether a file that starts with these bytes is read as DICOM. */
export const isDicomStart = (bytes: Uint8Array): boolean => isPart10(bytes) || startsWithGroup(bytes);

/** Reads as much as possible. A truncated header returns the elements before the end. */
function partOf(read: () => DataSet): DataSet | null {
  try {
    return read();
  } catch (error) {
    const partial = typeof error === 'object' && error !== null && 'dataSet' in error ? error.dataSet : null;
    return partial as DataSet | null;
  }
}

function parse(bytes: Uint8Array): DataSet | null {
  if (isPart10(bytes)) return partOf(() => dicomParser.parseDicom(bytes, { untilTag: lastTag }));
  const isExplicit = /[A-Z]{2}/.test(String.fromCharCode(bytes[4] ?? 0, bytes[5] ?? 0));
  const transferSyntax = isExplicit ? '1.2.840.10008.1.2.1' : '1.2.840.10008.1.2';
  return partOf(() =>
    dicomParser.parseDicom(bytes, { untilTag: lastTag, TransferSyntaxUID: transferSyntax }),
  );
}

/** Judges a file only by its first bytes, never by its name. */
export function readDicomHead(bytes: Uint8Array): HeadReading {
  if (!isDicomStart(bytes)) return { kind: 'other' };
  const data = parse(bytes);
  if (data?.string('x00020002') === directoryClass) return { kind: 'index' };
  const studyUid = data?.string('x0020000d') ?? '';
  return { kind: 'dicom', head: data && studyUid ? headOf(data, studyUid) : null };
}

/** What tells the character set of a file. The server reads the same ones. */
const nameTags = ['x00100010', 'x00080090'];
const textTags = ['x00080080', 'x00081030', 'x0008103e'];

function headOf(data: DataSet, studyUid: string): DicomHead {
  const bytesOf = (tag: string): Uint8Array => {
    const { dataOffset = 0, length = 0 } = data.elements[tag] ?? {};
    return data.byteArray.subarray(dataOffset, dataOffset + length);
  };
  const reader = chooseTextReader(
    { names: nameTags.map(bytesOf), others: textTags.map(bytesOf) },
    new TextDecoder('latin1').decode(bytesOf('x00080005')),
  );
  const words = (tag: string): string => cleanHeaderText(reader.decode(bytesOf(tag)));
  return {
    studyUid,
    seriesUid: data.string('x0020000e') ?? '',
    studyTitle: words('x00081030').replaceAll('^', ' '),
    studyDate: isoDay(data.string('x00080020')),
    modality: data.string('x00080060') ?? '',
    bodyPart: words('x00180015'),
    seriesTitle: words('x0008103e'),
    patient: {
      id: words('x00100020'),
      ...formatDicomName(words('x00100010')),
      birthDate: isoDay(data.string('x00100030')),
      gender: genderOf(data.string('x00100040')),
    },
  };
}

function isoDay(text: string | undefined): string | null {
  const parts = /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})/.exec(text?.trim() ?? '');
  const iso = parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : '';
  const day = new Date(`${iso}T00:00:00Z`);
  return iso && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : null;
}

function genderOf(text: string | undefined): DicomHead['patient']['gender'] {
  const words = { F: 'female', M: 'male', O: 'other' } as const;
  return words[text?.trim().toUpperCase() as keyof typeof words] ?? null;
}
