// Draws what a film to save shows before and after the video (ADR 119).
import { filmTitleOf, framesOf } from '@plainscan/contract';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

import { findPerson } from '../../auth/people-service.ts';
import type { VideoRow } from '../../cases/case-tables.ts';
import { systemCases } from '../../cases/system-cases.ts';
import { createMediaChild } from '../../platform/media/sandbox/media-child.ts';
import type { Platform } from '../../platform/platform.ts';
import { WorkThread } from '../../platform/threads/work-thread.ts';
import { readConsultants } from '../../portraits/portrait-service.ts';
import type { FilmFrames } from './film-frames-pdf.ts';

const drawing = new WorkThread<FilmFrames, Uint8Array>(new URL('./film-frames-thread.ts', import.meta.url));

/**
 * Writes both pictures into the scratch folder and returns their paths. Returns `null` if the consultant left them out, or
 * they cannot be drawn.
 */
export async function drawFilmFrames(
  platform: Platform,
  video: VideoRow,
  scratch: string,
): Promise<[before: string, after: string] | null> {
  if (!framesOf(video.edit).hasFrames) return null;
  const frames = await describeFrames(platform, video);
  if (frames === null) return null;
  const path = join(scratch, 'frames.pdf');
  const pages = await drawing.run(frames);
  await writeFile(path, pages);
  const child = createMediaChild({ scratch, readOnly: [path] });
  try {
    const file = { path, offset: 0, length: pages.length };
    const answer = await child.pages({ ...file, outputBase: join(scratch, 'frame') });
    const [before, after] = answer.kind === 'pages' ? answer.paths : [];
    if (before !== undefined && after !== undefined) return [before, after];
    platform.logger.warn({ videoId: video.id, answer: answer.kind }, 'a film gets no frames');
    return null;
  } finally {
    await child.close();
  }
}

async function describeFrames(platform: Platform, video: VideoRow): Promise<FilmFrames | null> {
  const { width, height, caseId } = video;
  const found = await platform.database.asSystem(async () => {
    const record = await systemCases.find(caseId);
    if (!record) return null;
    const { row } = record;
    const patient = row.patientUserId === null ? undefined : await findPerson(row.patientUserId);
    const consultant = (await readConsultants([row])).get(row.originalAssigneeId ?? row.assigneeId ?? '');
    return { record, consultant, locale: patient?.locale ?? record.home.locale };
  });
  if (!found || width === null || height === null) return null;
  const { record, consultant, locale } = found;
  const { row, study, home } = record;
  const pictureOf = async (key: string | null | undefined) =>
    key == null ? null : toJpeg(await buffer(await platform.objects.read(key)));
  return {
    size: { width, height },
    locale,
    clinic: {
      name: home.name,
      phone: home.contactPhone ?? (platform.config.support.phone || null),
      color: home.primaryColor,
      logo: await pictureOf(home.logoKey),
    },
    title: framesOf(video.edit).title ?? filmTitleOf([row.title, study?.title], locale),
    patient: row.patientSnapshot.name,
    consultant: consultant
      ? { name: consultant.name, portrait: await pictureOf(consultant.portraitKey) }
      : null,
  };
}

/** A logo or photo that was redrawn when it was uploaded. On white, as on pages. */
async function toJpeg(stored: Buffer): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(stored)
    .flatten({ background: 'white' })
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
