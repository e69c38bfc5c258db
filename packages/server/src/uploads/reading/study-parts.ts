// What becomes part of a study besides the images: objects without an image, and files of other types.
import type { ObjectKind } from '@plainscan/contract';

import { dicomObjectKind } from '../../platform/media/dicom/dicom-object-kind.ts';
import type { StudyInstance } from '../../platform/media/dicom/study-grouping.ts';
import type { StudyReading } from '../../platform/media/dicom/study-reader.ts';
import type { OtherKind, ViewType } from '../../platform/media/sandbox/media-answer.ts';
import type { SentFile } from './open-archives.ts';

export type StudyPart = { packFileId: string; title: string; description: string | null; type: ViewType };

const typeOf: Partial<Record<OtherKind | 'duplicate', ViewType>> = {
  pdf: 'pdf',
  image: 'image',
  video: 'video',
  glb: '3d',
  office: 'text',
  text: 'text',
};

/** Returns the readable DICOM files without an image. */
export const objectsWithoutImage = ({ studies }: StudyReading): StudyInstance[] =>
  studies
    .flatMap((study) => study.series.flatMap((series) => series.instances))
    .filter(({ hasImage }) => !hasImage);

/** Returns the kind of an object without an image. */
export const objectKindOf = ({ meta }: StudyInstance): ObjectKind =>
  dicomObjectKind(meta.sopClass, meta.transferSyntax).kind;

/** Returns objects of the study without an image: reports, plans, a PDF or a video in a DICOM file. */
export function partsWithoutImage(reading: StudyReading, files: readonly SentFile[]): StudyPart[] {
  return objectsWithoutImage(reading).map(({ fileIndex, meta }) => {
    const { words, type } = dicomObjectKind(meta.sopClass, meta.transferSyntax);
    const title = meta.seriesDescription ?? words;
    return { packFileId: files[fileIndex]?.packFileId ?? '', title, description: words, type };
  });
}

/** Returns files of other types that can be shown, sorted by name (G-033). */
export function partsOfOtherKinds({ setAside }: StudyReading, files: readonly SentFile[]): StudyPart[] {
  return setAside
    .flatMap(({ fileIndex, name, kind }) => {
      const type = typeOf[kind];
      const packFileId = files[fileIndex]?.packFileId ?? '';
      return type === undefined ? [] : [{ packFileId, title: lastStep(name), description: null, type, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map(({ name: _, ...part }) => part);
}

const lastStep = (name: string): string => (name.split(/[/\\]/).at(-1) ?? name).slice(0, 200);
