// R1: whatever was acknowledged of an upload survives a kill, and its study is read in the end.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { hashesOf } from '../../src/platform/storage/packs/pack-fixture.ts';
import type { SealedPack } from '../../src/platform/storage/packs/pack-record.ts';
import {
  expectStatus,
  makeReportPack,
  makeStudyPack,
  orderReport,
  readCase,
  readOffset,
  sendPack,
  statusOf,
  type Caller,
  type Pack,
  type Sent,
} from './clinic-steps.ts';
import { assertThat, killDuring, type KillPlace } from './kill-rounds.ts';
import { stuckMilliseconds, type KillTarget } from './kill-target.ts';
import { waitUntil } from './wait-until.ts';

type Progress = Sent & { reportUploadId: string; email: string; caseId: string | null };

export const uploadCrashes: KillPlace = {
  id: 'R1',
  name: 'upload',
  async prepare(target) {
    const clinic = await target.as('creator@lakeside.test');
    const study = await makeStudyPack('kills', 12, 192);
    // Measured on a freshly started process, as in every round.
    await target.restart();
    const first = await startOrder(clinic, 'usual');
    const startedAt = performance.now();
    await orderWithUpload(clinic, study, first);
    const usual = performance.now() - startedAt;
    return async (share, round) => {
      const order = await startOrder(clinic, `upload-${round}`);
      const wasCutOff = await killDuring(target, share * usual, () => orderWithUpload(clinic, study, order));
      const restartedAt = await target.restart();
      await expectNothingLost(clinic, order);
      await orderWithUpload(clinic, study, order);
      const milliseconds = performance.now() - restartedAt;
      await expectSealed(target, study, order.id);
      return { wasCutOff, milliseconds };
    };
  },
};

/** Puts the written report on the server before the study is sent. */
async function startOrder(clinic: Caller, name: string): Promise<Progress> {
  const email = `${name}@mail.test`;
  const reportUploadId = await sendPack(clinic, makeReportPack(email), { id: null, acknowledged: 0 });
  return { id: null, acknowledged: 0, reportUploadId, email, caseId: null };
}

/** Sends the study, orders the report meanwhile, and waits until its images are read. Resumes where `order` stands. */
async function orderWithUpload(clinic: Caller, study: Pack, order: Progress): Promise<void> {
  await sendPack(clinic, study, order, async () => {
    if (order.caseId === null && order.acknowledged > study.bytes.length / 2) await placeOrder(clinic, order);
  });
  if (order.caseId === null) await placeOrder(clinic, order);
  await waitUntil('The study', performance.now() + stuckMilliseconds, async () => {
    const { body } = await clinic('GET', `/uploads/${order.id}`);
    assertThat(body['status'] !== 'failed', 'the study counts as unreadable');
    return body['status'] === 'read' ? true : undefined;
  });
  const status = statusOf(await readCase(clinic, order.caseId ?? ''));
  assertThat(status === 'new', `the study is read, but the case is ${status}`);
}

/** Finds a case that was made without a response again by its upload. */
async function placeOrder(clinic: Caller, order: Progress): Promise<void> {
  const created = await orderReport(clinic, { ...order, uploadId: order.id ?? '' });
  if (created.body['code'] !== 'upload.taken') expectStatus(created, 201, 'ordering a report');
  const id = created.status === 201 ? created.body['id'] : await findCaseOf(clinic, order.id ?? '');
  order.caseId = String(id);
}

async function findCaseOf(clinic: Caller, uploadId: string): Promise<string> {
  const { body } = await clinic('GET', '/cases?limit=10');
  for (const { id } of body['data'] as { id: string }[])
    if ((await readCase(clinic, id))['uploadId'] === uploadId) return id;
  throw new Error('the upload is taken, but no case has it');
}

async function expectNothingLost(clinic: Caller, order: Progress): Promise<void> {
  if (order.id === null) return;
  const offset = await readOffset(clinic, order.id);
  assertThat(
    offset >= order.acknowledged,
    `${order.acknowledged} bytes were acknowledged, ${offset} are there after the restart`,
  );
  if (order.caseId !== null) await readCase(clinic, order.caseId);
}

/** Checks that the pack on disk is what was sent, byte for byte, and that its index agrees. */
async function expectSealed(target: KillTarget, study: Pack, uploadId: string | null): Promise<void> {
  const record = await readFile(join(target.dataFolder, 'uploads', `${uploadId}.json`), 'utf8');
  const pack = JSON.parse(record) as SealedPack;
  const stored = await readFile(join(target.dataFolder, 'objects', pack.objectKey));
  assertThat(stored.equals(study.bytes), 'the stored pack differs from what was sent');
  const sizes = study.files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const hashes = pack.files.map(({ sha256 }) => sha256);
  assertThat(String(hashes) === String(hashesOf(study.bytes, sizes)), 'the index holds other hashes');
}
