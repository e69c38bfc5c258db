// The files of a download under the names by which people find them again: a folder for each record.
import type { Locale } from '@plainscan/contract';

import type { Platform } from '../platform/platform.ts';
import type { ObjectStore } from '../platform/storage/object-store.ts';
import {
  makePresentationStates,
  type SignedTrack,
} from '../reports/presentation/make-presentation-states.ts';
import {
  selectDownloadRecord,
  selectSignedVideo,
  selectStoredAdditionalFiles,
  selectStoredImages,
  selectStoredReports,
  selectStoredStudyFiles,
  type SignedVideoRow,
  type StoredPart,
} from './download-content-repository.ts';
import { cleanName, createNameKeeper } from './download-names.ts';

/** One file of a ZIP: bytes of a stored object, a few words, or what was made for it. */
export type DownloadPart = { name: string } & (
  | { stored: StoredPart }
  | { text: string }
  | { bytes: Uint8Array }
);

type Found = { objectKey: string | null; byteOffset: number; byteLength: number; sha256: string | null };
type Named = Found & { name: string };

const folders: Record<
  Locale,
  { images: string; marks: string; files: string; report: string; video: string; written: string }
> = {
  en: {
    images: 'Images',
    marks: 'Marks',
    files: 'Files',
    report: 'Report',
    video: 'Video report.mp4',
    written: 'Written report.txt',
  },
  es: {
    images: 'Imágenes',
    marks: 'Marcas',
    files: 'Archivos',
    report: 'Informe',
    video: 'Informe en video.mp4',
    written: 'Informe escrito.txt',
  },
};

type Wanted = {
  userId: string;
  recordIds: readonly string[];
  locale: Locale;
  /** Also what was drawn on the images in the video, for other viewers. */
  withMarks?: boolean;
};

/**
 * Everything that these records hold for their person. What was removed meanwhile is left out. Needs a system
 * transaction for each record, because a hundred of them hold tens of thousands of rows.
 */
export async function listDownloadParts(
  { userId, recordIds, locale, withMarks = false }: Wanted,
  platform: Platform,
): Promise<DownloadPart[]> {
  const keep = createNameKeeper();
  const parts: DownloadPart[] = [];
  for (const id of recordIds) {
    const found = await platform.database.asSystem(() => partsOfRecord(userId, id, locale));
    if (found.parts.length === 0 && found.video === null) continue;
    const folder = keep(cleanName(found.title, 'Study'));
    const video = found.video && (await storedVideo(platform.objects, found.video));
    const marks = withMarks ? await markParts(platform, found, folders[locale].marks) : [];
    const all = [...found.parts, ...(video ? [video] : []), ...marks];
    parts.push(...all.map((part) => ({ ...part, name: keep(`${folder}/${part.name}`) })));
  }
  return parts;
}

type Video = Pick<SignedVideoRow, 'bytes' | 'sha256'> & { name: string; objectKey: string };

async function partsOfRecord(userId: string, id: string, locale: Locale) {
  const words = folders[locale];
  const record = await selectDownloadRecord(userId, id);
  const images = record.study ? namedImages(await selectStoredImages(record.study.id), words.images) : [];
  const files = record.study ? await selectStoredStudyFiles(record.study.id) : [];
  const added = record.case ? await selectStoredAdditionalFiles(record.case.id) : [];
  const reports = record.case ? await selectStoredReports(record.case.id) : [];
  const isDone = record.case?.status === 'completed';
  const written = isDone ? (record.case?.writtenReport ?? '') : '';
  const video = isDone && record.case ? await selectSignedVideo(record.case.id) : undefined;
  const parts: DownloadPart[] = [
    ...images,
    ...inFolder(words.files, [...files, ...added]),
    ...inFolder(words.report, reports),
    ...(written === '' ? [] : [{ name: `${words.report}/${words.written}`, text: `${written}\n` }]),
  ];
  const signed: Video | null = video?.objectKey
    ? {
        bytes: video.bytes,
        sha256: video.sha256,
        objectKey: video.objectKey,
        name: `${words.report}/${words.video}`,
      }
    : null;
  const marked = video && record.study ? { studyId: record.study.id, video } : null;
  return { title: record.case?.title ?? record.study?.title ?? '', parts, video: signed, marked };
}

/** `Marks/0001.dcm`: one for each slice that was drawn on. */
async function markParts(
  platform: Platform,
  { marked }: { marked: { studyId: string; video: SignedTrack } | null },
  folder: string,
): Promise<DownloadPart[]> {
  const states = marked ? await makePresentationStates(platform, marked.studyId, marked.video) : [];
  return states.map(({ bytes }, at) => ({ name: `${folder}/${padded(at + 1, 4)}.dcm`, bytes }));
}

/** `Images/02 T2 axial/0001.dcm`: in the order in which viewers show them. */
function namedImages(rows: (Found & { seriesPosition: number; series: string })[], folder: string) {
  const counts = new Map<number, number>();
  return rows.flatMap(({ seriesPosition, series, ...found }) => {
    const at = (counts.get(seriesPosition) ?? 0) + 1;
    counts.set(seriesPosition, at);
    const place = cleanName(`${padded(seriesPosition + 1, 2)} ${series}`, 'Series');
    return storedPart({ ...found, name: `${folder}/${place}/${padded(at, 4)}.dcm` });
  });
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

const inFolder = (folder: string, rows: Named[]): DownloadPart[] =>
  rows.flatMap((row) =>
    storedPart({ ...row, name: `${folder}/${cleanName(row.name.split(/[/\\]/).at(-1) ?? '', 'File')}` }),
  );

const storedPart = ({ name, objectKey, byteOffset, byteLength, sha256 }: Named): DownloadPart[] =>
  objectKey === null ? [] : [{ name, stored: { objectKey, byteOffset, byteLength, sha256 } }];

async function storedVideo(
  objects: ObjectStore,
  { name, objectKey, bytes, sha256 }: Video,
): Promise<DownloadPart | null> {
  const byteLength = bytes ?? (await objects.stat(objectKey))?.size;
  return byteLength === undefined ? null : { name, stored: { objectKey, byteOffset: 0, byteLength, sha256 } };
}
