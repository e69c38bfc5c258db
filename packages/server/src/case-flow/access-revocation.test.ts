// CG-50: a user who can no longer see a case gets no more updates of it, and no longer has links to its files.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { setCase, setVideo } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver } from '../../tests/upload-case-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

type Frame = { event: string; data: Record<string, unknown> };
type Page = { frames: Frame[]; send: (event: string, data: object) => void; settled: () => Promise<void> };
type Links = { reports: { downloadLink: string }[]; videoReport: { downloadLink: string } | null };

let testBed: TestBed;
let address: string;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.product.startWorker();
  address = (await testBed.product.listen()).replace('http', 'ws');
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await testBed.product.close();
});

async function openPage(person: TestPerson, caseId: string): Promise<Page> {
  const { body } = await testBed.callers[person].call('POST', '/ws-ticket');
  const socket = new WebSocket(`${address}/api/ws?token=${String(body['ticket'])}`);
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  const send: Page['send'] = (event, data) => socket.send(JSON.stringify({ event, data }));
  const count = (name: string): number => frames.filter(({ event }) => event === name).length;
  const settled = async (): Promise<void> => {
    const before = count('refetch');
    send('replay', { after: -1 });
    await vi.waitFor(() => expect(count('refetch')).toBe(before + 1), 5_000);
  };
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN), 5_000);
  send('join-case-details-room', { caseId });
  await vi.waitFor(() => expect(count('joined')).toBe(1), 5_000);
  return { frames, send, settled };
}
const versionsHeard = ({ frames }: Page): unknown[] =>
  frames.filter(({ event }) => event === 'case-updated').map(({ data }) => data['version']);

/** Orders by clinic code; the clinic can hand such a case back. */
const byCode = (): Promise<string> =>
  testBed.pooled({
    status: 'pending-upload',
    pool: false,
    home: workspaceIds.provider,
    creator: testBed.ids.patient,
  });
async function linksOf(person: TestPerson, id: string): Promise<{ report?: string; video?: string }> {
  const { reports, videoReport } = (await testBed.get(person, id)).body as unknown as Links;
  const [report] = reports;
  return {
    ...(report && { report: report.downloadLink }),
    ...(videoReport && { video: videoReport.downloadLink }),
  };
}
const statusOf = async (person: TestPerson, link: string | undefined): Promise<number> =>
  (await testBed.callers[person].call('GET', link ?? '/media/none/none')).status;
const reject = (id: string) => testBed.put('clerk', id, 'clinic-upload/reject', { reason: 'Not our scan' });

test('a socket leaves the room of a case that its user can no longer see; other sockets stay (U-002, CG-50)', async () => {
  const id = await byCode();
  const [clerk, colleague, office] = [
    await openPage('clerk', id),
    await openPage('clinicAdmin', id),
    await openPage('super', id),
  ];
  expect((await reject(id)).status).toBe(200);
  // They still hear that it is gone, so that their page can say so.
  for (const page of [clerk, colleague, office])
    await vi.waitFor(() => expect(versionsHeard(page)).toEqual([2]), 5_000);
  expect((await testBed.put('super', id, 'archive', { reason: 'Sent twice.' })).status).toBe(200);
  await vi.waitFor(() => expect(versionsHeard(office)).toEqual([2, 3]), 5_000);
  for (const page of [clerk, colleague]) {
    await page.settled();
    expect(versionsHeard(page)).toEqual([2]);
  }
});

describe('links to the files of a case', () => {
  test('end for the clinic that hands it back, but not for others', async () => {
    const id = await byCode();
    const [clerk, colleague, office] = [
      await linksOf('clerk', id),
      await linksOf('clinicAdmin', id),
      await linksOf('super', id),
    ];
    expect(await statusOf('clerk', clerk.report)).toBe(200);
    await reject(id);
    expect(await statusOf('clerk', clerk.report)).toBe(404);
    expect(await statusOf('clinicAdmin', colleague.report)).toBe(404);
    expect(await statusOf('super', office.report)).toBe(200);
    const made = await testBed.select(
      sql`SELECT count(*)::int AS number FROM capability WHERE user_id = ${testBed.ids.clerk}`,
    );
    expect(made).toEqual([{ number: 0 }]);
  });

  test('to report and video end for a clinic that only sent the images; those to its images stay (CG-50)', async () => {
    const id = await testBed.pooled({
      status: 'pending-upload',
      pool: false,
      home: workspaceIds.provider,
      video: 'ready',
      creator: testBed.ids.patient,
    });
    await setCase(testBed.product.platform, id, {
      uploadOption: 'clinic-upload',
      studyId: null,
      dueDate: null,
    });
    const [clerk, office] = [await linksOf('clerk', id), await linksOf('super', id)];
    for (const link of [clerk.report, clerk.video]) expect(await statusOf('clerk', link)).toBe(200);
    const { uploadId } = await openCaseDriver(testBed).readStudy('clerk');
    expect((await testBed.put('clerk', id, 'clinic-upload', { uploadId })).body).toMatchObject({
      status: { value: 'new' },
      workspace: { id: workspaceIds.provider },
    });
    for (const link of [clerk.report, clerk.video]) expect(await statusOf('clerk', link)).toBe(404);
    for (const link of [office.report, office.video]) expect(await statusOf('super', link)).toBe(200);
  });

  test('end for the provider when a case leaves its pool, but not for others (CG-50)', async () => {
    const id = await testBed.pooled({ status: 'upload-shared', video: 'ready' });
    await setCase(testBed.product.platform, id, { dueDate: null });
    const [consultant, clerk] = [await linksOf('consultant', id), await linksOf('clerk', id)];
    for (const link of [consultant.report, consultant.video])
      expect(await statusOf('consultant', link)).toBe(200);
    // It has never been new, so it returns to the clinic once it leaves its portal.
    expect((await testBed.put('super', id, 'archive', { reason: 'Sent twice.' })).status).toBe(200);
    expect((await testBed.get('consultant', id)).status).toBe(404);
    for (const link of [consultant.report, consultant.video])
      expect(await statusOf('consultant', link)).toBe(404);
    expect(await statusOf('clerk', clerk.report)).toBe(200);
  });

  test('to its video end for the patient when it is archived; those to the written report stay (T32)', async () => {
    const id = await testBed.worked({ status: 'completed', video: 'ready' });
    await setVideo(testBed.product.platform, id, { signedOffAt: testBed.clock.now() });
    const [patient, clerk] = [await linksOf('patient', id), await linksOf('clerk', id)];
    expect(await statusOf('patient', patient.video)).toBe(200);
    await testBed.put('super', id, 'archive', { reason: 'Sent twice.' });
    expect(await statusOf('patient', patient.video)).toBe(404);
    expect(await statusOf('patient', patient.report)).toBe(200);
    expect(await statusOf('clerk', clerk.video)).toBe(200);
    expect((await linksOf('patient', id)).video).toBeUndefined();
    await testBed.put('super', id, 'unarchive');
    expect(await statusOf('patient', (await linksOf('patient', id)).video)).toBe(200);
  });
});
