import { countPeople, type HeaderPerson } from '@plainscan/contract';

import type { Study, StudyInstance } from '../../platform/media/dicom/study-grouping.ts';
import { untitledStudy } from '../../viewers/study-service.ts';
import type { SentFile } from './open-archives.ts';
import type { StudyPart } from './study-parts.ts';

/** Where the copies for viewers are stored: one object, with the offset of each instance by the path of its copy. */
export type StoredCopies = { key: string; offsets: Map<string, number> } | null;

type Input = {
  studies: Study[];
  /** What is shown with the images, or instead of them. */
  parts: StudyPart[];
  files: readonly Pick<SentFile, 'packFileId'>[];
  copies: StoredCopies;
  title: string | null;
  uploadId: string;
  workspaceId: number;
  now: Date;
  newId: () => string;
};

/**
 * Returns the rows of one record. A folder with several studies is one record, named after the first (G-005). Its
 * pictures are drawn once it is listed.
 */
export function studyRowsOf(input: Input) {
  const { studies, files, copies, title, uploadId, workspaceId, now, newId } = input;
  const [first] = studies;
  const type = first ? 'dcm' : input.parts[0]?.type;
  if (type === undefined) throw new Error('A record needs a study.');
  const studyId = newId();
  const shown = studies.flatMap((study) =>
    study.series.filter(({ imageCount }) => imageCount > 0).map((series) => ({ study, series })),
  );
  const series = shown.map(({ study, series: found }, position) => ({
    id: newId(),
    studyId,
    studyUid: study.studyUid,
    seriesUid: found.seriesUid,
    number: found.number ?? position + 1,
    description: found.description ?? found.modality ?? 'Series',
    modality: found.modality ?? 'OT',
    bodyPart: found.bodyPart,
    previewKey: null,
    position,
  }));
  const instances = shown.flatMap(({ series: found }, at) =>
    found.instances
      .filter((instance) => instance.hasImage)
      .map((instance, position) => ({
        ...instanceRow(instance, position),
        id: newId(),
        seriesId: series[at]?.id ?? '',
        packFileId: files[instance.fileIndex]?.packFileId ?? '',
        ...copyOf(instance, copies),
      })),
  );
  const study = {
    id: studyId,
    workspaceId,
    uploadId,
    title: title ?? (first ? titleOf(first) : (input.parts[0]?.title ?? untitledStudy)),
    description: first?.description ?? null,
    type,
    imageCount: studies.reduce((sum, one) => sum + one.imageCount, 0),
    extraStudies: Math.max(0, studies.length - 1),
    visitDate: first?.date ?? null,
    studyUid: first?.studyUid ?? '',
    patientName: first?.patientName ?? null,
    patientNameGuess: first?.patientNameGuess ?? null,
    patientBirthDate: first?.patientBirthDate ?? null,
    patientSex: first?.patientSex ?? null,
    patients: Math.max(1, countPeople(headersOf(studies))),
    studyDate: first?.date ?? null,
    studyTime: first?.time ?? null,
    previewKey: null,
    createdAt: now,
    updatedAt: now,
  };
  const studyFiles = input.parts.map(({ packFileId, title: name, description }, position) => {
    return { id: newId(), studyId, packFileId, title: name, description, position };
  });
  return { study, series, instances, studyFiles };
}

function copyOf({ normal }: StudyInstance, copies: StoredCopies) {
  const offset = normal && copies?.offsets.get(normal.path);
  if (!normal || !copies || offset === undefined) return {};
  return { normalKey: copies.key, normalOffset: offset, normalLength: normal.length };
}

function headersOf(studies: Study[]): HeaderPerson[] {
  const images = studies.flatMap((study) => study.series.flatMap((series) => series.instances));
  const headers = images.map(({ meta }) => ({ name: meta.patientName, birthDate: meta.patientBirthDate }));
  return [...new Map(headers.map((header) => [JSON.stringify(header), header])).values()];
}

function instanceRow({ meta, sentSopUid }: StudyInstance, position: number) {
  return {
    sopUid: meta.sopUid,
    sentSopUid: sentSopUid ?? null,
    sopClass: meta.sopClass,
    number: meta.instanceNumber ?? position + 1,
    frames: meta.frames,
    frameStacks: meta.frameStacks,
    rows: meta.rows ?? 0,
    columns: meta.columns ?? 0,
    transferSyntax: meta.transferSyntax,
    position,
  };
}

function titleOf(study: Study): string {
  return (
    study.description ??
    ([study.modalities.join(', '), study.series[0]?.bodyPart].filter(Boolean).join(' ') || untitledStudy)
  );
}
