// What a file is that is not a DICOM image: the content decides, the name only excludes known junk.
import type { FileProblem, FileProblemCode } from '@plainscan/contract';
import { fileTypeFromBuffer } from 'file-type';
import { looksLikeText } from '../documents/text-encoding.ts';
import type { OtherKind } from '../sandbox/media-answer.ts';

export interface SniffedFile {
  kind: OtherKind;
  mime: string;
  reason: FileProblem;
}

const reasons: Record<OtherKind, FileProblemCode> = {
  pdf: 'isPdf',
  image: 'isPicture',
  video: 'isVideo',
  glb: 'isModel',
  office: 'isDocument',
  text: 'isText',
  other: 'isOther',
};

/** Recognizes files that operating systems and discs leave next to images. Returns the reason to set them aside. */
export function junkReason(name: string): FileProblem | undefined {
  const parts = name.split(/[/\\]/);
  const last = (parts.at(-1) ?? '').toLowerCase();
  if (last === 'dicomdir') return { code: 'tableOfDisc' };
  const isJunk =
    last === 'thumbs.db' ||
    last === 'desktop.ini' ||
    last === 'autorun.inf' ||
    last === '.ds_store' ||
    last.startsWith('._') ||
    parts.includes('__MACOSX');
  return isJunk ? { code: 'leftByComputer' } : undefined;
}

/** Detects a file's kind. `start` is its beginning, at least 4 KB if the file has as much. */
export async function sniffFile(start: Uint8Array): Promise<SniffedFile> {
  const { kind, mime } = await sniffContent(start);
  return { kind, mime, reason: { code: reasons[kind] } };
}

/**
 * Formats that `file-type` does not recognize from the beginning alone: it follows a TIFF to a table that may be at its
 * end.
 */
const marks: readonly { mark: Buffer; kind: OtherKind; mime: string }[] = [
  { mark: Buffer.from('II*\0', 'latin1'), kind: 'image', mime: 'image/tiff' },
  { mark: Buffer.from('MM\0*', 'latin1'), kind: 'image', mime: 'image/tiff' },
  { mark: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), kind: 'image', mime: 'image/png' },
];
const archiveMark = Buffer.from('PK\x03\x04', 'latin1');
const word = {
  kind: 'office',
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

async function sniffContent(start: Uint8Array): Promise<{ kind: OtherKind; mime: string }> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  const mime = found?.mime;
  const kind = mime === undefined ? undefined : kindOfMime(mime);
  if (mime !== undefined && kind !== undefined && mime !== 'application/zip') return { kind, mime };
  const bytes = Buffer.from(start);
  const marked = marks.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  if (marked !== undefined) return marked;
  const isArchive = mime === 'application/zip' || bytes.subarray(0, 4).equals(archiveMark);
  if (isArchive) return bytes.includes('word/') ? word : { kind: 'other', mime: 'application/zip' };
  if (looksLikeText(start)) return { kind: 'text', mime: 'text/plain' };
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  if (isPdf) return { kind: 'pdf', mime: 'application/pdf' };
  return { kind: 'other', mime: mime ?? 'application/octet-stream' };
}

function kindOfMime(mime: string): OtherKind | undefined {
  if (mime === 'application/pdf') return 'pdf';
  if (mime === 'model/gltf-binary') return 'glb';
  if (mime === 'image/svg+xml' || mime === 'application/xml') return 'text';
  if (mime.startsWith('image/')) return 'image';
  if (mime.startsWith('video/')) return 'video';
  if (mime === 'application/rtf' || mime === 'text/rtf' || mime === 'application/x-cfb') return 'office';
  if (/officedocument|opendocument|msword/.test(mime)) return 'office';
  return mime.startsWith('text/') ? 'text' : 'other';
}
