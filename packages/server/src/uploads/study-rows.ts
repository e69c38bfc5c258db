import { countPeople, type HeaderPerson } from '@plainscan/contract';

import type { Study, StudyInstance } from '../platform/media/study-grouping.ts';
import { untitledStudy } from '../viewers/study-service.ts';
import type { PackFileRow } from './upload-repository.ts';

/** Object keys by the path of the drawn preview. */
export type StoredPreviews = Map<string, string>;

type Input = {
  studies: Study[];
  files: PackFileRow[];
  previews: StoredPreviews;
  title: string | null;
  uploadId: string;
  workspaceId: number;
  now: Date;
  newId: () => string;
};

/** The rows of one record: a folder with several studies is one record, named after the first (G-005). */
export function studyRowsOf({ studies, files, previews, title, uploadId, workspaceId, now, newId }: Input) {
  const [first] = studies;
  if (!first) throw new Error('A record needs a study.');
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
    previewKey: found.preview && (previews.get(found.preview.path) ?? null),
    position,
  }));
  const instances = shown.flatMap(({ series: found }, at) =>
    found.instances
      .filter((instance) => instance.hasImage)
      .map((instance, position) => ({
        ...instanceRow(instance, position),
        id: newId(),
        seriesId: series[at]?.id ?? '',
        packFileId: files[instance.fileIndex]?.id ?? '',
      })),
  );
  const study = {
    id: studyId,
    workspaceId,
    uploadId,
    title: title ?? titleOf(first),
    description: first.description,
    type: 'dcm',
    imageCount: studies.reduce((sum, one) => sum + one.imageCount, 0),
    extraStudies: studies.length - 1,
    visitDate: first.date,
    studyUid: first.studyUid,
    patientName: first.patientName,
    patientBirthDate: first.patientBirthDate,
    patientSex: first.patientSex,
    patients: Math.max(1, countPeople(headersOf(studies))),
    studyDate: first.date,
    previewKey: first.keyImage && (previews.get(first.keyImage.path) ?? null),
    createdAt: now,
    updatedAt: now,
  };
  return { study, series, instances };
}

function headersOf(studies: Study[]): HeaderPerson[] {
  const images = studies.flatMap((study) => study.series.flatMap((series) => series.instances));
  const headers = images.map(({ meta }) => ({ name: meta.patientName, birthDate: meta.patientBirthDate }));
  return [...new Map(headers.map((header) => [JSON.stringify(header), header])).values()];
}

function instanceRow({ meta }: StudyInstance, position: number) {
  return {
    sopUid: meta.sopUid,
    number: meta.instanceNumber ?? position + 1,
    frames: meta.frames,
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
