// Library resources for tests: created with calls, or inserted directly.
import type { Material } from '@plainscan/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { newId } from '../src/platform/clock/uuidv7.ts';
import { insertMaterial, replaceTags, ensureSelfHelpCategory } from '../src/library/material-repository.ts';
import type { MaterialRow } from '../src/library/material-tables.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { filesBelow, testData } from '../src/platform/media/test-data-fixture.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { TestAnswer, TestCaller } from '../src/test-platform-fixture.ts';
import { updateUpload } from '../src/uploads/upload-repository.ts';
import { study } from '../src/viewers/study-tables.ts';
import { sendPack, uploadWith, until, type TestFile } from './upload-fixture.ts';

/** A valid body. */
export const materialForm = (change: object = {}) => ({
  title: 'What a disc is',
  category: 'educational',
  type: 'image',
  tags: ['spine'],
  ...change,
});

type Row = { workspaceId: number; by: string; tags?: string[]; selfHelpCategory?: string };

/**
 * Inserts a resource with a study of one small file, as if it had been sent and read. Returns its row. One that is
 * still `processing` has no study yet, so that the worker's round leaves it unchanged.
 */
export async function addMaterial(
  platform: Platform,
  { workspaceId, by, tags = [], selfHelpCategory }: Row,
  change: Partial<MaterialRow> = {},
): Promise<MaterialRow> {
  const { database, clock } = platform;
  const now = clock.now();
  const isRead = change.status !== 'processing';
  const uploadId = await uploadWith(platform, by, 'material', { status: isRead ? 'read' : 'sealed' });
  const studyId = isRead ? newId() : null;
  return database.asSystem(async () => {
    if (studyId !== null) {
      const what = { title: 'Resource', type: 'dcm' as const, imageCount: 1, studyUid: '1.2' };
      await database
        .current()
        .insert(study)
        .values({ id: studyId, workspaceId, uploadId, ...what, createdAt: now, updatedAt: now });
      await updateUpload(uploadId, { studyId });
    }
    const named = selfHelpCategory && (await ensureSelfHelpCategory(newId(), selfHelpCategory, now));
    const row: MaterialRow = {
      id: newId(),
      workspaceId,
      createdBy: by,
      title: 'Resource',
      description: null,
      category: 'educational',
      type: 'dcm',
      anatomy: null,
      modality: null,
      selfHelpCategoryId: named ? named.id : null,
      isSample: false,
      uploadId,
      studyId,
      thumbnailUploadId: null,
      status: 'ready',
      failure: null,
      createdAt: now,
      updatedAt: now,
      ...(named && { category: 'self-help' as const }),
      ...change,
    };
    await insertMaterial(row);
    await replaceTags(row.id, tags);
    return row;
  });
}

/** Sends files and makes a resource of them. Returns the response. */
export async function sendMaterial(
  caller: TestCaller,
  files: TestFile[],
  change: object = {},
): Promise<TestAnswer> {
  const uploadId = await sendPack(caller, 'material', files);
  return caller.call('POST', '/materials', { body: materialForm({ uploadId, ...change }) });
}

/** Waits until the resource is no longer being prepared and returns it. */
export const settled = (caller: TestCaller, id: string): Promise<Record<string, unknown>> =>
  until(`the resource ${id}`, async () => {
    const { body } = await caller.call('GET', `/materials/${id}`);
    return body['state'] === 'processing' ? undefined : body;
  });

export const asMaterial = (body: Record<string, unknown>): Material => body as unknown as Material;

/** Returns a file of the test data, under its own name or another one. */
export const fileOf = (
  path: string,
  name = path.split('/').at(-1) ?? path,
): TestFile & { bytes: Buffer } => ({
  path: name,
  bytes: readFileSync(join(testData, path)),
});

export const folderOf = (path: string): TestFile[] =>
  filesBelow(path).map(({ name, path: from }) => ({ path: name, bytes: readFileSync(from) }));

async function countLeft({ database }: Platform, uploadId: string): Promise<number> {
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT (SELECT count(*) FROM upload WHERE id = ${uploadId})
      + (SELECT count(*) FROM study WHERE upload_id = ${uploadId})
      + (SELECT count(*) FROM pack_file WHERE upload_id = ${uploadId}) AS n`),
  );
  return Number(rows[0]?.['n']);
}

/**
 * Waits until nothing is left of an upload and what was read from it. It is deleted right after the failure is saved.
 */
export const gone = (platform: Platform, uploadId: string): Promise<true> =>
  until('nothing to be left', async () => ((await countLeft(platform, uploadId)) === 0 ? true : undefined));
