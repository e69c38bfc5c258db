import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { VideoRow } from '@plainscan/server/src/cases/case-tables.ts';
import { selectVideo } from '@plainscan/server/src/cases/video-report-repository.ts';
import { systemCases } from '@plainscan/server/src/cases/system-cases.ts';
import type { JobContext, PayloadOf } from '@plainscan/server/src/platform/jobs/job-handler.ts';
import { addTextTracks } from '@plainscan/server/src/platform/media/video/add-text-tracks.ts';
import { makeSmallVideo } from '@plainscan/server/src/platform/media/video/small-video.ts';
import { encodeVideo } from '@plainscan/server/src/platform/media/video/video-encoder.ts';
import {
  transcodeReport,
  type TranscodedVideo,
} from '@plainscan/server/src/platform/media/video/video-transcoder.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';
import { newObjectKey } from '@plainscan/server/src/platform/storage/object-key.ts';
import { storeEventTrack } from '@plainscan/server/src/reports/event-track-store.ts';
import { storeCopy } from '@plainscan/server/src/reports/copies/make-video-copies-handler.ts';
import { finishVideo } from '@plainscan/server/src/reports/finish-video.ts';
import { studyUids } from './synthetic/study-uid.ts';
import type { makeDemoVideoJob } from './demo-jobs.ts';
import { addSampleVideo } from './demo-materials.ts';
import { markDemoNormals } from './demo-normals.ts';
import { readDemoStaff } from './demo-staff.ts';
import { scanDemo, studySeedOf } from './demo-study-source.ts';
import { generateReportVideo, type ReportVideo } from './synthetic/report-video.ts';

/**
 * Draws a video report once and gives a separate copy to every case of its kind and to the self-help materials. They
 * share no stored objects.
 */
export async function makeDemoVideo(
  platform: Platform,
  { kind, seed, videoIds }: PayloadOf<typeof makeDemoVideoJob>,
  context: JobContext,
): Promise<void> {
  const scratch = await mkdtemp(join(platform.config.dataFolder, 'scratch', 'demo-'));
  try {
    const report = generateReportVideo({ kind, seed, series: await scanDemo(kind) });
    const { jpegFramesPath, wavPath } = await drawReport(report, scratch, context);
    const videoPath = join(scratch, 'video.mp4');
    await encodeVideo({
      jpegFramesPath,
      fps: report.fps,
      wavPath,
      outputPath: videoPath,
      signal: context.signal,
    });
    const { signal } = context;
    const made = await transcodeReport({ inputPath: videoPath, scratchDir: scratch, signal });
    const smallPath = await makeSmallVideo({ inputPath: made.videoPath, scratchDir: scratch, signal });
    for (const id of videoIds) {
      const video = await platform.database.asSystem(() => selectVideo(id));
      if (video?.status !== 'processing') continue;
      const record = await platform.database.asSystem(() => systemCases.find(video.caseId));
      if (!record) continue;
      const uids = studyUids(kind, studySeedOf(seed, record.row.name));
      const [videoKey, posterKey] = [newObjectKey(), newObjectKey()];
      const stored = await platform.objects.put(videoKey, createReadStream(made.videoPath));
      await platform.objects.put(posterKey, createReadStream(made.posterPath));
      const track = await storeEventTrack(platform, report.trackOf(uids));
      const { durationSeconds, width, height } = made;
      await storeCopies(platform, video, { ...made, smallPath }, { scratch, signal });
      await finishVideo(platform, video, {
        status: 'ready',
        videoKey,
        videoSize: stored.size,
        videoSha256: stored.sha256,
        posterKey,
        ...track,
        durationSeconds,
        width,
        height,
      });
    }
    const curator = await readDemoStaff(platform, 'super@demo.test');
    await addSampleVideo(platform, curator, kind, await readFile(made.videoPath));
    await markDemoNormals(platform, curator.workspaceId);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Makes the further files of a signed video here, so that no job converts the same film again for every case. */
async function storeCopies(
  platform: Platform,
  video: VideoRow,
  { videoPath, durationSeconds, smallPath }: TranscodedVideo & { smallPath: string | null },
  { scratch, signal }: { scratch: string; signal: AbortSignal },
): Promise<void> {
  if (video.signedOffAt === null) return;
  const { captions, chapters } = video;
  const files = { inputPath: videoPath, scratchDir: scratch, signal };
  const captioned = await addTextTracks({ ...files, captions, chapters, durationSeconds });
  await storeCopy(platform, video, 'captioned', captioned);
  await storeCopy(platform, video, 'small', smallPath);
}

async function drawReport(
  report: ReportVideo,
  scratch: string,
  context: JobContext,
): Promise<{ jpegFramesPath: string; wavPath: string }> {
  const jpegFramesPath = join(scratch, 'frames.mjpeg');
  const wavPath = join(scratch, 'sound.wav');
  await writeFile(wavPath, report.sound);
  const total = Math.round(report.duration * report.fps);
  const file = await open(jpegFramesPath, 'w');
  try {
    let done = 0;
    for await (const frame of report.frames()) {
      context.signal.throwIfAborted();
      await file.write(frame);
      done += 1;
      context.reportProgress({ done, total, unit: 'frames' });
    }
  } finally {
    await file.close();
  }
  return { jpegFramesPath, wavPath };
}
