import type { DemoCase } from './demo-cases.ts';
import type { DemoFiles } from './demo-study-loader.ts';
import { demoStudies } from './demo-study-texts.ts';
import { scanBrain } from './brain/brain-study.ts';
import { scanChest } from './synthetic/chest-study.ts';
import type { ImageSeries } from './synthetic/image-series.ts';
import { scanKnee } from './synthetic/knee-study.ts';
import { writeStudy } from './synthetic/study-files.ts';

const seed = 'plainscan-demo';

/** The head is a real one. The others are generated. */
const scans: Record<DemoCase['kind'], () => ImageSeries[] | Promise<ImageSeries[]>> = {
  head: scanBrain,
  knee: () => scanKnee({ seed }),
  chest: () => scanChest({ seed }),
};

/** Returns the images of a kind of study, which are the same for each patient. */
export const scanDemo = async (kind: DemoCase['kind']): Promise<ImageSeries[]> => scans[kind]();

/** Returns the seed of the UIDs in a case's study. Cases share their images but not their UIDs. */
export const studySeedOf = (seed: string, caseName: string): string => `${seed}-${caseName}`;

export type StudySource = ReturnType<typeof createStudySource>;

/** Writes studies for any patient. Scanning is the slow part, so each kind is scanned only once. */
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
