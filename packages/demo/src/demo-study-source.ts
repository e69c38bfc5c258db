import type { DemoCase } from './demo-cases.ts';
import type { DemoFiles } from './demo-study-loader.ts';
import { demoStudies } from './demo-study-texts.ts';
import { scanChest } from './synthetic/chest-study.ts';
import { scanHead } from '@plainscan/server/src/samples/scan/head-study.ts';
import type { ImageSeries, StudyOptions } from '@plainscan/server/src/samples/scan/image-series.ts';
import { scanKnee } from './synthetic/knee-study.ts';
import { writeStudy } from '@plainscan/server/src/samples/scan/study-files.ts';

const scans: Record<DemoCase['kind'], (options: StudyOptions) => ImageSeries[]> = {
  head: scanHead,
  knee: scanKnee,
  chest: scanChest,
};

/** The seed of the UIDs in the study of a case: the images are the same in each, their UIDs are not. */
export const studySeedOf = (seed: string, caseName: string): string => `${seed}-${caseName}`;

export type StudySource = ReturnType<typeof createStudySource>;

/** Writes studies for the demo's patients; each kind is scanned once, which is what takes the time. */
export function createStudySource() {
  const seed = 'plainscan-demo';
  const scanned = new Map<DemoCase['kind'], ImageSeries[]>();
  const scan = (kind: DemoCase['kind']): ImageSeries[] => {
    const series = scanned.get(kind) ?? scans[kind]({ seed });
    scanned.set(kind, series);
    return series;
  };
  return {
    seed,
    scan,
    write(
      { kind, patient, imagesOf = patient }: Pick<DemoCase, 'kind' | 'patient' | 'imagesOf'>,
      caseName: string,
      institution: string,
      studyDate: Date,
    ): DemoFiles {
      const series = scan(kind);
      const [given = '', ...family] = imagesOf.name.split(' ');
      return writeStudy(kind, demoStudies[kind].title, series, {
        seed: studySeedOf(seed, caseName),
        patient: {
          name: `${family.join(' ')}^${given}`,
          id: caseName,
          birthDate: imagesOf.born.replaceAll('-', ''),
          sex: patient.gender === 'female' ? 'F' : 'M',
        },
        studyDate: studyDate.toISOString().slice(0, 10).replaceAll('-', ''),
        studyDescription: demoStudies[kind].title,
        institution,
      }).files;
    },
  };
}
