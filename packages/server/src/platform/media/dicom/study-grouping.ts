import type { DicomMeta } from '../sandbox/media-answer.ts';
import { sortImages } from './slice-order.ts';

export interface StudyInstance {
  /** Index of its file in the list that was read. */
  fileIndex: number;
  name: string;
  hasImage: boolean;
  /** A copy that every viewer can decode, if viewers cannot decode the original file. */
  normal?: { path: string; length: number };
  /** The UID in its file, if its `meta` has a derived one because another image has that UID too. */
  sentSopUid?: string;
  meta: DicomMeta;
}

export interface StudySeries {
  seriesUid: string;
  modality: string | null;
  description: string | null;
  number: number | null;
  bodyPart: string | null;
  /** In display order. */
  instances: StudyInstance[];
  /** Instances that can be shown as an image. */
  imageCount: number;
}

export interface Study {
  studyUid: string;
  description: string | null;
  date: string | null;
  time: string | null;
  institution: string | null;
  patientName: string | null;
  /** The character set that its name was read in if that had to be guessed. */
  patientNameGuess: string | null;
  patientId: string | null;
  patientBirthDate: string | null;
  patientSex: string | null;
  accessionNumber: string | null;
  referringPhysician: string | null;
  studyNumber: string | null;
  modalities: string[];
  imageCount: number;
  series: StudySeries[];
}

/** Groups instances into studies and series. Studies keep the order of their first instance. */
export function groupStudies(instances: readonly StudyInstance[]): Study[] {
  const byStudy = Map.groupBy(instances, ({ meta }) => meta.studyUid);
  return [...byStudy.values()].map(makeStudy);
}

function makeStudy(instances: StudyInstance[]): Study {
  const bySeries = Map.groupBy(instances, ({ meta }) => meta.seriesUid);
  const series = [...bySeries.values()].map(makeSeries).toSorted(bySeriesNumber);
  const first = <K extends keyof DicomMeta>(key: K) => firstKnown(instances, key);
  const modalities = new Set(series.flatMap(({ modality }) => modality ?? []));
  return {
    studyUid: instances[0]?.meta.studyUid ?? '',
    description: first('studyDescription'),
    date: first('studyDate'),
    time: first('studyTime'),
    institution: first('institution'),
    patientName: first('patientName'),
    patientNameGuess: nameGuessOf(instances),
    patientId: first('patientId'),
    patientBirthDate: first('patientBirthDate'),
    patientSex: first('patientSex'),
    accessionNumber: first('accessionNumber'),
    referringPhysician: first('referringPhysician'),
    studyNumber: first('studyNumber'),
    modalities: [...modalities].toSorted(),
    imageCount: series.reduce((sum, one) => sum + one.imageCount, 0),
    series,
  };
}

/** ASCII is the same in every character set. */
function nameGuessOf(instances: readonly StudyInstance[]): string | null {
  const named = instances.find(({ meta }) => meta.patientName !== null)?.meta;
  return named && /[^\p{ASCII}]/u.test(named.patientName ?? '') ? named.textGuess : null;
}

function makeSeries(instances: StudyInstance[]): StudySeries {
  return {
    seriesUid: instances[0]?.meta.seriesUid ?? '',
    modality: firstKnown(instances, 'modality'),
    description: firstKnown(instances, 'seriesDescription'),
    number: firstKnown(instances, 'seriesNumber'),
    bodyPart: firstKnown(instances, 'bodyPart'),
    instances: sortImages(instances),
    imageCount: instances.filter(({ hasImage }) => hasImage).length,
  };
}

function bySeriesNumber(a: StudySeries, b: StudySeries): number {
  return (a.number ?? Infinity) - (b.number ?? Infinity) || 0;
}

function firstKnown<K extends keyof DicomMeta>(
  instances: readonly StudyInstance[],
  key: K,
): DicomMeta[K] | null {
  return instances.find(({ meta }) => meta[key] !== null)?.meta[key] ?? null;
}
