// The demo's library: a few generated resources, which the jobs make viewable after the start.
import type { MaterialCategory, MaterialType } from '@plainscan/contract';
import sharp from 'sharp';

import {
  insertMaterial,
  replaceTags,
  ensureSelfHelpCategory,
} from '@plainscan/server/src/library/material-repository.ts';
import { material as materials, type MaterialRow } from '@plainscan/server/src/library/material-tables.ts';
import { newId } from '@plainscan/server/src/platform/clock/uuidv7.ts';
import { and, eq } from '@plainscan/server/src/platform/database/drizzle.ts';
import { currentHandle } from '@plainscan/server/src/platform/database/transaction.ts';
import type { SignedIn } from '@plainscan/server/src/platform/http/request-actor.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { readMaterialUpload } from '@plainscan/server/src/uploads/material-upload-service.ts';
import { day } from '@plainscan/contract';
import { storePack, type DemoFiles } from './demo-study-loader.ts';
import type { StudySource } from './demo-study-source.ts';
import { demoStudies } from './demo-study-texts.ts';
import { generateReportPdf } from './synthetic/synthetic-report-pdf.ts';

type Kind = keyof typeof demoStudies;

type DemoMaterial = {
  title: string;
  description: string;
  category: MaterialCategory;
  type: MaterialType;
  tags?: string[];
  parts?: Pick<MaterialRow, 'anatomy' | 'modality'>;
  selfHelpCategory?: string;
  /** Also open to accounts that have bought nothing. */
  isSample?: boolean;
  /** The kind of study its files are made from. */
  kind: Kind;
};

const demoMaterials: readonly DemoMaterial[] = [
  {
    title: 'How the knee looks from the side',
    description: 'One slice through a healthy knee: the cartilage, the ligaments and the meniscus.',
    category: 'educational',
    type: 'image',
    tags: ['knee', 'anatomy'],
    kind: 'knee',
  },
  {
    title: 'A slice through the brain',
    description: 'The ventricles and the white matter, as they look without any illness.',
    category: 'supplementary',
    type: 'image',
    kind: 'head',
    parts: {
      anatomy: 'Brain',
      modality: 'MRI',
    },
  },
  {
    title: 'How to read a written report',
    description: 'Findings first, the impression last: a sample of one page.',
    category: 'self-help',
    type: 'document',
    selfHelpCategory: 'Reports',
    isSample: true,
    kind: 'chest',
  },
  {
    title: 'A written report about a head',
    description: 'The same page about an MR of the head.',
    category: 'self-help',
    type: 'document',
    selfHelpCategory: 'Reports',
    kind: 'head',
  },
  {
    title: 'A normal chest radiograph',
    description: 'To compare with one’s own.',
    category: 'self-help',
    type: 'dcm',
    selfHelpCategory: 'Normal studies',
    isSample: true,
    tags: ['chest'],
    kind: 'chest',
  },
  {
    title: 'A normal knee',
    description: 'An MR of a healthy knee, to put beside one’s own.',
    category: 'self-help',
    type: 'dcm',
    selfHelpCategory: 'Normal studies',
    tags: ['knee'],
    kind: 'knee',
  },
  {
    title: 'Chest radiograph, shared by a clinic',
    description: 'Sent without an order; it can be given to a case.',
    category: 'sharedStudy',
    type: 'dcm',
    kind: 'chest',
  },
];

/** Made after the start, together with the video reports of these kinds. */
const sampleVideos: Record<Kind, Pick<DemoMaterial, 'title' | 'description' | 'isSample'>> = {
  head: {
    title: 'What a video report shows: the head',
    description: 'A consultant goes through an MR of the head, slice by slice.',
  },
  knee: {
    title: 'What a video report shows: the knee',
    description: 'A consultant goes through an MR of the knee, slice by slice.',
    isSample: true,
  },
  chest: {
    title: 'What a video report shows: the chest',
    description: 'A consultant explains a chest radiograph.',
  },
};

/** IDs of the materials that go with a video about the same part of the body. */
export type VideosByKind = ReadonlyMap<Kind, string>;

/** Writes the materials as resources in processing, which the jobs then finish. */
export async function addDemoMaterials(
  platform: Platform,
  curator: SignedIn,
  studies: StudySource,
): Promise<VideosByKind> {
  const now = platform.clock.now();
  const beside = new Map<Kind, string>();
  for (const [at, material] of demoMaterials.entries()) {
    const createdAt = new Date(now.getTime() - at * day);
    const files = await filesOf(material, studies, createdAt);
    const id = await addMaterial(platform, curator, material, files, createdAt);
    if (material.category === 'educational' || material.category === 'supplementary')
      beside.set(material.kind, id);
  }
  return beside;
}

/** Adds a generated video report to the self-help materials, unless it already exists. */
export async function addSampleVideo(
  platform: Platform,
  curator: SignedIn,
  kind: Kind,
  bytes: Uint8Array,
): Promise<void> {
  const material: DemoMaterial = {
    ...sampleVideos[kind],
    category: 'self-help',
    type: 'video',
    selfHelpCategory: 'Video reports',
    kind,
  };
  if (await platform.database.asSystem(() => hasMaterial(curator.workspaceId, material.title))) return;
  await addMaterial(platform, curator, material, [{ path: `${kind}.mp4`, bytes }], platform.clock.now());
}

async function addMaterial(
  platform: Platform,
  curator: SignedIn,
  material: DemoMaterial,
  files: DemoFiles,
  createdAt: Date,
): Promise<string> {
  const { uploadId } = await storePack(platform, curator, 'material', material.title, files, createdAt);
  return platform.database.asSystem(() => insert(curator, material, uploadId, createdAt));
}

async function hasMaterial(workspaceId: number, title: string): Promise<boolean> {
  const where = and(eq(materials.workspaceId, workspaceId), eq(materials.title, title));
  return (await currentHandle().$count(materials, where)) > 0;
}

async function insert(
  { userId, workspaceId }: SignedIn,
  { kind: _kind, tags = [], parts, selfHelpCategory, ...material }: DemoMaterial,
  uploadId: string,
  now: Date,
): Promise<string> {
  const id = newId();
  const category =
    selfHelpCategory === undefined ? null : await ensureSelfHelpCategory(newId(), selfHelpCategory, now);
  await insertMaterial({
    id,
    workspaceId,
    createdBy: userId,
    uploadId,
    status: 'processing',
    ...material,
    ...parts,
    selfHelpCategoryId: category?.id ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await replaceTags(id, tags);
  await readMaterialUpload(uploadId, { title: material.title, isStudy: material.type === 'dcm' });
  return id;
}

async function filesOf(
  { type, kind, category, title }: DemoMaterial,
  studies: StudySource,
  day: Date,
): Promise<DemoFiles> {
  if (type === 'document') return [{ path: 'sample-report.pdf', bytes: samplePage(kind, day) }];
  if (type === 'image') return [{ path: `${kind}.png`, bytes: await slicePicture(studies, kind) }];
  const name = category === 'sharedStudy' ? 'Jordan Whitfield' : 'Sample Person';
  const patient = { ...nobody, name, preferredName: name, born: '1961-05-02' };
  return studies.write({ kind, patient }, title, 'Plainscan', day);
}

const nobody = { email: '', gender: 'female' } as const;

function samplePage(kind: Kind, day: Date): Uint8Array {
  const { exam, findings, impression } = demoStudies[kind];
  const patient = { name: 'Sample Person', birthDate: '1961-05-02', id: 'SAMPLE' };
  const examDate = day.toISOString().slice(0, 10);
  return generateReportPdf({ clinic: 'Plainscan', patient, exam, examDate, findings, impression });
}

/** Renders the middle slice with the window that a viewer uses first. */
async function slicePicture(studies: StudySource, kind: Kind): Promise<Uint8Array> {
  const [series] = await studies.scan(kind);
  const slice = series?.slices[Math.floor(series.slices.length / 2)];
  if (!series || !slice) throw new Error(`The demo has no ${kind}.`);
  const {
    window,
    columns: width,
    rows: height,
    spacing: [rowGap, columnGap],
  } = series;
  const darkest = window.center - window.width / 2;
  const shades = Uint8Array.from(slice.pixels, (value) =>
    Math.max(0, Math.min(255, Math.round(((value - darkest) / window.width) * 255))),
  );
  // Pixels of a picture are square. Pixels of a slice may not be.
  return sharp(shades, { raw: { width, height, channels: 1 } })
    .resize(Math.round((width * columnGap) / rowGap), height, { fit: 'fill' })
    .png()
    .toBuffer();
}
