// Unwanted uploads: given up by their sender, or left behind for seven days.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { suggestedReportDate } from '@plainscan/contract';
import { userIdOf } from '../../tests/demo-people-fixture.ts';
import { callWhileLocked } from '../../tests/held-locks-fixture.ts';
import { generateHeadStudy } from '@plainscan/demo/src/synthetic/whole-study-fixture.ts';
import {
  announce,
  freshFiles,
  offsetOf,
  sendChunk,
  sendPack,
  until,
  uploadWith,
} from '../../tests/upload-fixture.ts';
import { fakeClock, type FakeClock } from '../platform/clock/test-clock.ts';
import { sql } from '../platform/database/drizzle.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../test-platform-fixture.ts';
import { updateUpload } from './upload-repository.ts';
import { removeAbandonedUploads } from './upload-retention-service.ts';

let clock: FakeClock;
let product: TestPlatform;
let sender: TestCaller;

beforeAll(async () => {
  clock = fakeClock(new Date());
  product = await openTestPlatform(clock);
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

describe('giving up', () => {
  test('removes what has arrived', async () => {
    const { id } = await announce(sender, 'study', freshFiles('0123456789'));
    await sendChunk(sender, id, 0, Buffer.from('0123'));
    expect(await product.platform.packs.offset(id)).toBe(4);
    expect((await sender.call('DELETE', `/uploads/${id}`)).status).toBe(204);
    expect(await product.platform.packs.offset(id)).toBe(0);
    expect((await sender.call('GET', `/uploads/${id}`)).status).toBe(404);
    expect((await sender.call('DELETE', `/uploads/${id}`)).status).toBe(404);
  });

  test('removes a study that has been read, with its images and previews', async () => {
    const { files } = await generateHeadStudy({ seed: 'given-up', slices: 4, size: 32 });
    const id = await sendPack(sender, 'study', files);
    const { study } = await until('the images', async () => {
      const { body } = await sender.call('GET', `/uploads/${id}`);
      return body['status'] === 'read' ? (body as { study: { id: string } }) : undefined;
    });
    expect((await sender.call('GET', `/studies/${study.id}`)).status).toBe(200);
    expect((await sender.call('DELETE', `/uploads/${id}`)).status).toBe(204);
    expect((await sender.call('GET', `/studies/${study.id}`)).status).toBe(404);
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .execute(sql`SELECT id FROM study_series WHERE study_id = ${study.id}`),
    );
    expect(rows).toEqual([]);
  });

  test('while a chunk arrives leaves nothing behind, whichever comes first', async () => {
    const files = freshFiles('x'.repeat(500_000));
    const { id } = await announce(sender, 'study', files);
    const [sent, removed] = await Promise.all([
      sendChunk(sender, id, 0, files[0]?.bytes.subarray(0, 400_000) ?? Buffer.alloc(0)),
      sender.call('DELETE', `/uploads/${id}`),
    ]);
    expect([204, 404, 423]).toContain(sent.status);
    expect(removed.status).toBe(204);
    expect(await product.platform.packs.offset(id)).toBe(0);
    expect((await sender.call('GET', `/uploads/${id}`)).status).toBe(404);
  });

  test('R11: while its last chunk arrives leaves no object either, 20 rounds', async () => {
    const { platform } = product;
    const before = new Set(await Array.fromAsync(platform.objects.list(), ({ key }) => key));
    const texts = ['y'.repeat(200_000), 'z'];
    for (let round = 0; round < 20; round += 1) {
      const files = freshFiles(...texts);
      const { id } = await announce(sender, 'video', files);
      const sending = sendChunk(sender, id, 0, Buffer.from(texts.join('')));
      // At different points within the time that a chunk takes.
      await new Promise((wake) => setTimeout(wake, round));
      const removed = await sender.call('DELETE', `/uploads/${id}`);
      expect([204, 404, 423]).toContain((await sending).status);
      expect(removed.status).toBe(204);
      expect(await platform.packs.offset(id)).toBe(0);
    }
    const after = await Array.fromAsync(platform.objects.list(), ({ key }) => key);
    expect(after.filter((key) => !before.has(key))).toEqual([]);
  });

  test('is refused if a case has taken the upload, and its bytes stay', async () => {
    const files = freshFiles('0123456789');
    const { id } = await announce(sender, 'study', files);
    await sendChunk(sender, id, 0, Buffer.from('0123'));
    await product.platform.database.asSystem(() =>
      updateUpload(id, { caseId: '019a0000-0000-7000-8000-000000000000' }),
    );
    expect(await sender.call('DELETE', `/uploads/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'upload.taken' },
    });
    expect(await offsetOf(sender, id)).toBe(4);
  });
});

describe('giving up while a case takes the upload', () => {
  const order = (uploadId: string, reportUploadId: string, round: number) =>
    sender.call('POST', '/cases', {
      body: {
        patient: {
          name: 'Edith Moran',
          preferredName: 'Edie',
          email: `race-${round}@mail.test`,
          phoneNumber: '(555) 010-0199',
          dateOfBirth: '1954-02-11',
          gender: 'female',
        },
        preferredReportDate: suggestedReportDate(clock.now()).toISOString(),
        questionText: 'What do my pictures show?',
        selectedPaymentPackage: 'standard',
        termsAccepted: true,
        uploadId,
        reportUploadId,
      },
    });

  test('ends one way or the other, and a case never loses its bytes, 10 rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await announce(sender, 'study', freshFiles('0123456789'));
      await sendChunk(sender, id, 0, Buffer.from('0123'));
      const report = await sendPack(sender, 'report', [
        { path: `report ${round}.pdf`, bytes: Buffer.from('%PDF-1.7') },
      ]);
      const ways = [() => order(id, report, round), () => sender.call('DELETE', `/uploads/${id}`)];
      if (round % 2 === 1) ways.reverse();
      const answers = await Promise.all(ways.map((go) => go()));
      const [ordered, removed] = round % 2 === 1 ? answers.reverse() : answers;
      if (ordered?.status === 201) {
        // Too late to remove it, or given up in the case that has taken it (T15), which keeps what has arrived.
        expect([204, 409]).toContain(removed?.status);
        expect(await offsetOf(sender, id)).toBe(4);
        // Finished, because a user can have only ten unfinished uploads.
        expect((await sendChunk(sender, id, 4, Buffer.from('456789'))).status).toBe(204);
      } else {
        expect([ordered?.status, removed?.status]).toEqual([404, 204]);
        expect((await sender.call('GET', `/uploads/${id}`)).status).toBe(404);
      }
    }
  });
});

describe('an upload that no case takes', () => {
  test('is removed after seven days and audited; a case’s and a kept one stay (G-031)', async () => {
    const { platform } = product;
    const person = await userIdOf(platform, 'creator@harbor.test');
    const old = { createdAt: new Date(clock.now().getTime() - 7 * 24 * 3_600_000 - 1_000) };
    const young = { createdAt: new Date(clock.now().getTime() - 7 * 24 * 3_600_000 + 60_000) };
    const caseId = '019a0000-0000-7000-8000-000000000001';
    const ids = {
      abandoned: await uploadWith(platform, person, 'study', { status: 'sealed', ...old }),
      unfinished: await uploadWith(platform, person, 'study', old),
      taken: await uploadWith(platform, person, 'study', { status: 'sealed', caseId, ...old }),
      kept: await uploadWith(platform, person, 'study', { status: 'read', ownerUserId: person, ...old }),
      young: await uploadWith(platform, person, 'study', { status: 'sealed', ...young }),
    };
    expect(await removeAbandonedUploads(platform)).toBe(2);
    const { rows } = await platform.database.asSystem(() =>
      platform.database
        .current()
        .execute<{ id: string }>(sql`SELECT id FROM upload WHERE created_by = ${person}`),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([ids.taken, ids.kept, ids.young].sort());
    const audit = await platform.database.asSystem(() =>
      platform.database
        .current()
        .execute<{ entity_id: string }>(
          sql`SELECT entity_id FROM audit_event WHERE action = 'upload.abandoned'`,
        ),
    );
    expect(audit.rows.map((row) => row.entity_id).sort()).toEqual([ids.abandoned, ids.unfinished].sort());
    expect(await removeAbandonedUploads(platform)).toBe(0);
  });

  test('stays if a case takes it at the last moment', async () => {
    const { platform } = product;
    const person = await userIdOf(platform, 'creator@harbor.test');
    const createdAt = new Date(clock.now().getTime() - 8 * 24 * 3_600_000);
    const id = await uploadWith(platform, person, 'study', { status: 'sealed', createdAt });
    const take = () => updateUpload(id, { caseId: '019a0000-0000-7000-8000-000000000002' });
    await callWhileLocked(platform, take, [() => removeAbandonedUploads(platform)]);
    const { rows } = await platform.database.asSystem(() =>
      platform.database.current().execute(sql`SELECT 1 FROM upload WHERE id = ${id}`),
    );
    expect(rows).toHaveLength(1);
  });
});
