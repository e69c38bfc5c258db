import type { DemoCase } from './demo-cases.ts';
import type { DemoFiles } from './demo-study-loader.ts';
import { demoStudies } from './demo-study-texts.ts';
import { scanBrain } from './brain/brain-study.ts';
import { scanChest } from './synthetic/chest-study.ts';
import type { ImageSeries } from '@plainscan/server/src/samples/scan/image-series.ts';
import { scanKnee } from './synthetic/knee-study.ts';
import { writeStudy } from '@plainscan/server/src/samples/scan/study-files.ts';

const seed = 'plainscan-demo';

/** A head is a real one; the rest is drawn. */
const scans: Record<DemoCase['kind'], () => ImageSeries[] | Promise<ImageSeries[]>> = {
  head: scanBrain,
  knee: () => scanKnee({ seed }),
  chest: () => scanChest({ seed }),
};

/** The pictures of a kind of study: the same for each patient. */
export const scanDemo = async (kind: DemoCase['kind']): Promise<ImageSeries[]> => scans[kind]();

/** The seed of the UIDs in the study of a case: the images are the same in each, their UIDs are not. */
export const studySeedOf = (seed: string, caseName: string): string => `${seed}-${caseName}`;

export type StudySource = ReturnType<typeof createStudySource>;

/** Writes studies for the demo's patients, or anyone else; each kind is scanned once, which is what takes the time. */
export function createStudySource() {
  const scanned = new Map<DemoCase['kind'], Promise<ImageSeries[]>>();
  const scan = (kind: DemoCase['kind']): Promise<ImageSeries[]> => {
    const series = scanned.get(kind) ?? scanDemo(kind);
    scanned.set(kind, series);
    return series;
  };
  return {
    seed,
    scan,
    async write(
      { kind, patient, imagesOf = patient }: Pick<DemoCase, 'kind' | 'patient' | 'imagesOf'>,
      caseName: string,
      institution: string,
      studyDate: Date,
    ): Promise<DemoFiles> {
      const series = await scan(kind);
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
