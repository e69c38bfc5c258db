import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { generateReportPdf } from '../../packages/demo/src/synthetic/synthetic-report-pdf.ts';
import { generateHeadStudy } from '../../packages/demo/src/synthetic/whole-study-fixture.ts';

/** Real files of every kind, if available. */
export const testData = process.env['TEST_DATA_DIR'] ?? resolve(import.meta.dirname, '../../../shared/data');
const realBrain = join(testData, 'dicom/brain-mri');

export type StudyFolder = { folder: string; images: number; isReal: boolean };

/** Returns the real brain study (106 slices without window tags, two files that must not count), or a generated one. */
export async function brainStudy(): Promise<StudyFolder> {
  if (existsSync(realBrain)) return { folder: realBrain, images: 106, isReal: true };
  const study = await writeStudy({ seed: 'journey', slices: 24, size: 128 });
  await writeFile(join(study.folder, 'LICENSE'), 'Not an image.');
  return study;
}

/** Returns a few small images of the patient for whom they are sent. */
export function smallStudy(name: string, dateOfBirth: string, seed = name): Promise<StudyFolder> {
  const [first = '', last = ''] = name.split(' ');
  const birthDate = dateOfBirth.replaceAll('-', '');
  const patient = { name: `${last}^${first}`, id: 'E2E', birthDate, sex: 'F' as const };
  return writeStudy({ seed, patient, slices: 6, size: 64 });
}

async function writeStudy(options: Parameters<typeof generateHeadStudy>[0]): Promise<StudyFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'plainscan-head-'));
  const { files } = await generateHeadStudy(options);
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return { folder, images: files.length, isReal: false };
}

/** Returns a written report like one from a clinic. */
export async function writtenReport(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'plainscan-report-')), 'MRI_report.pdf');
  const patient = { name: 'Jane Doe', birthDate: '1960-05-04', id: 'LAK' };
  const text = 'Ventricles normal for age. No mass.';
  await writeFile(
    path,
    generateReportPdf({
      clinic: 'Lakeside Clinic',
      patient,
      exam: 'MR brain',
      examDate: '2026-11-19',
      findings: text,
      impression: text,
    }),
  );
  return path;
}
