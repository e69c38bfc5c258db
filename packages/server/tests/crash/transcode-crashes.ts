// R2: a submitted video becomes playable, completely and once, however often the job was interrupted.
import {
  expectStatus,
  makeClaimedCase,
  makeVideoPack,
  readCase,
  sendPack,
  type Caller,
  type Pack,
} from './clinic-steps.ts';
import { assertThat, killDuring, type KillPlace } from './kill-rounds.ts';
import { stuckMilliseconds } from './kill-target.ts';
import { waitUntil } from './wait-until.ts';

type Video = {
  version: number;
  status: string;
  downloadLink: string | null;
  failure: { message: string } | null;
};

export const transcodeCrashes: KillPlace = {
  id: 'R2',
  name: 'transcode',
  async prepare(target) {
    const caseId = await makeClaimedCase(target, 'transcode@mail.test');
    const consultant = await target.as('consultant@demo.test');
    const pack = await makeVideoPack();
    // Measured on a freshly started process, as in every round.
    await target.restart();
    const first = await sendVideo(consultant, pack);
    const startedAt = performance.now();
    await submitReport(consultant, caseId, first, 1);
    await waitForVideo(consultant, caseId, 1);
    const usual = performance.now() - startedAt;
    return async (share, round) => {
      const version = round + 2;
      const uploadId = await sendVideo(consultant, pack);
      const wasCutOff = await killDuring(target, share * usual, async () => {
        await submitReport(consultant, caseId, uploadId, version);
        await waitForVideo(consultant, caseId, version);
      });
      const restartedAt = await target.restart();
      // Repeating the same upload counts once, whether or not it got a response.
      await submitReport(consultant, caseId, uploadId, version);
      const video = await waitForVideo(consultant, caseId, version);
      const milliseconds = performance.now() - restartedAt;
      await expectWholeVideo(consultant, video);
      return { wasCutOff, milliseconds };
    };
  },
};

function sendVideo(consultant: Caller, pack: Pack): Promise<string> {
  return sendPack(consultant, pack, { id: null, acknowledged: 0 });
}

async function submitReport(
  consultant: Caller,
  caseId: string,
  uploadId: string,
  version: number,
): Promise<void> {
  const answer = await consultant('POST', `/cases/${caseId}/video-report`, { body: { uploadId } });
  expectStatus(answer, 200, 'handing a video in');
  const video = answer.body['videoReport'] as Video;
  assertThat(video.version === version, `the video counts as version ${video.version}, not ${version}`);
}

/** Waits for the video. Throws if anything incomplete is offered before. */
async function waitForVideo(consultant: Caller, caseId: string, version: number): Promise<Video> {
  return waitUntil('The video', performance.now() + stuckMilliseconds, async () => {
    const video = (await readCase(consultant, caseId))['videoReport'] as Video;
    assertThat(video.status !== 'failed', `the video failed: ${video.failure?.message}`);
    assertThat(
      video.version === version,
      `version ${version} was handed in, version ${video.version} is there`,
    );
    assertThat(
      (video.status === 'ready') === (video.downloadLink !== null),
      `a video that is ${video.status} is offered for download`,
    );
    return video.status === 'ready' ? video : undefined;
  });
}

/** Checks that its boxes fill the file to the last byte, including the index. */
async function expectWholeVideo(consultant: Caller, { downloadLink }: Video): Promise<void> {
  const { status, bytes } = await consultant('GET', downloadLink ?? '');
  assertThat(status === 200, `the video cannot be fetched: ${status}`);
  const kinds: string[] = [];
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    kinds.push(bytes.toString('latin1', offset + 4, offset + 8));
    offset += Math.max(8, bytes.readUInt32BE(offset));
  }
  const isWhole = offset === bytes.length && kinds.includes('moov') && kinds.includes('mdat');
  assertThat(isWhole, `the video is cut off: ${kinds.join(' ')}, ${bytes.length} bytes`);
}
