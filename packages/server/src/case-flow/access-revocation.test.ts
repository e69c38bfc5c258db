// CG-50: whoever loses sight of a case hears nothing more of it and has no link to its files any more.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { openCast, type Cast, type CastMember } from '../../tests/case-cast-fixture.ts';
import { setCase, setVideo } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openDesk } from '../../tests/desk-fixture.ts';

type Frame = { event: string; data: Record<string, unknown> };
type Page = { frames: Frame[]; send: (event: string, data: object) => void; settled: () => Promise<void> };
type Links = { reports: { downloadLink: string }[]; videoReport: { downloadLink: string } | null };

let cast: Cast;
let address: string;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  cast = await openCast();
  await cast.product.startWorker();
  address = (await cast.product.listen()).replace('http', 'ws');
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await cast.product.close();
});

async function openPage(person: CastMember, caseId: string): Promise<Page> {
  const { body } = await cast.callers[person].call('POST', '/ws-ticket');
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

/** A request by clinic code, which the clinic can hand back. */
const byCode = (): Promise<string> =>
  cast.pooled({
    status: 'pending-upload',
    pool: false,
    home: workspaceIds.provider,
    creator: cast.ids.patient,
  });
async function linksOf(person: CastMember, id: string): Promise<{ report?: string; video?: string }> {
  const { reports, videoReport } = (await cast.get(person, id)).body as unknown as Links;
  const [report] = reports;
  return {
    ...(report && { report: report.downloadLink }),
    ...(videoReport && { video: videoReport.downloadLink }),
  };
}
const statusOf = async (person: CastMember, link: string | undefined): Promise<number> =>
  (await cast.callers[person].call('GET', link ?? '/media/none/none')).status;
const reject = (id: string) => cast.put('clerk', id, 'clinic-upload/reject', { reason: 'Not our scan' });

test('a socket leaves the room of a case that its person cannot see any more; another’s stays (U-002, CG-50)', async () => {
  const id = await byCode();
  const [clerk, colleague, office] = [
    await openPage('clerk', id),
    await openPage('clinicAdmin', id),
    await openPage('super', id),
  ];
  expect((await reject(id)).status).toBe(200);
  // That it is gone they still hear, so that their page can say so.
  for (const page of [clerk, colleague, office])
    await vi.waitFor(() => expect(versionsHeard(page)).toEqual([2]), 5_000);
  expect((await cast.put('super', id, 'archive', { reason: 'Sent twice.' })).status).toBe(200);
  await vi.waitFor(() => expect(versionsHeard(office)).toEqual([2, 3]), 5_000);
  for (const page of [clerk, colleague]) {
    await page.settled();
    expect(versionsHeard(page)).toEqual([2]);
  }
});

describe('links to the files of a case', () => {
  test('end for the clinic that hands it back, and for nobody else', async () => {
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
    const made = await cast.select(
      sql`SELECT count(*)::int AS number FROM capability WHERE user_id = ${cast.ids.clerk}`,
    );
    expect(made).toEqual([{ number: 0 }]);
  });

  test('to report and video end for a clinic that only sent the images, and those to its images stay (CG-50)', async () => {
    const id = await cast.pooled({
      status: 'pending-upload',
      pool: false,
      home: workspaceIds.provider,
      video: 'ready',
      creator: cast.ids.patient,
    });
    await setCase(cast.product.platform, id, { uploadOption: 'clinic-upload', studyId: null, dueDate: null });
    const [clerk, office] = [await linksOf('clerk', id), await linksOf('super', id)];
    for (const link of [clerk.report, clerk.video]) expect(await statusOf('clerk', link)).toBe(200);
    const { uploadId } = await openDesk(cast).readStudy('clerk');
    expect((await cast.put('clerk', id, 'clinic-upload', { uploadId })).body).toMatchObject({
      status: { value: 'new' },
      workspace: { id: workspaceIds.provider },
    });
    for (const link of [clerk.report, clerk.video]) expect(await statusOf('clerk', link)).toBe(404);
    for (const link of [office.report, office.video]) expect(await statusOf('super', link)).toBe(200);
  });

  test('end for the provider when a case leaves its pool, and for no one else (CG-50)', async () => {
    const id = await cast.pooled({ status: 'upload-shared', video: 'ready' });
    await setCase(cast.product.platform, id, { dueDate: null });
    const [consultant, clerk] = [await linksOf('consultant', id), await linksOf('clerk', id)];
    for (const link of [consultant.report, consultant.video])
      expect(await statusOf('consultant', link)).toBe(200);
    // It has never been new, so that it is the clinic's again once it leaves its portal.
    expect((await cast.put('super', id, 'archive', { reason: 'Sent twice.' })).status).toBe(200);
    expect((await cast.get('consultant', id)).status).toBe(404);
    for (const link of [consultant.report, consultant.video])
      expect(await statusOf('consultant', link)).toBe(404);
    expect(await statusOf('clerk', clerk.report)).toBe(200);
  });

  test('to its video end for the patient when it is archived; the written report stays theirs (T32)', async () => {
    const id = await cast.worked({ status: 'completed', video: 'ready' });
    await setVideo(cast.product.platform, id, { signedOffAt: cast.clock.now() });
    const [patient, clerk] = [await linksOf('patient', id), await linksOf('clerk', id)];
    expect(await statusOf('patient', patient.video)).toBe(200);
    await cast.put('super', id, 'archive', { reason: 'Sent twice.' });
    expect(await statusOf('patient', patient.video)).toBe(404);
    expect(await statusOf('patient', patient.report)).toBe(200);
    expect(await statusOf('clerk', clerk.video)).toBe(200);
    expect((await linksOf('patient', id)).video).toBeUndefined();
    await cast.put('super', id, 'unarchive');
    expect(await statusOf('patient', (await linksOf('patient', id)).video)).toBe(200);
  });
});
