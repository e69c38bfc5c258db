// The video of a report as its readers get it, and the versions that are kept of it.
import * as z from 'zod/mini';

import { namedPersonSchema } from '../shared/field-schemas.ts';
import { preparedVideoSchema } from './video-schema.ts';
import { videoTracksSchema } from './video-tracks.ts';

/** CG-208: a signed video without captions. */
const withoutCaptionsSchema = z.object({
  /** In the signer's words. `null` if none were given. */
  reason: z.nullable(z.string()),
  /** When the patient asked for captions. */
  askedAt: z.nullable(z.string()),
  mayAsk: z.boolean(),
  /** Whether the reader may add them: the signer, or an admin of the workspace that works on the case. */
  mayAdd: z.boolean(),
});

export const videoReportSchema = z.extend(preparedVideoSchema, {
  version: z.number(),
  ...videoTracksSchema.shape,
  recordedBy: z.nullable(namedPersonSchema),
  /** CG-211: whether the consultant chose `thumbnailPath`. Otherwise the film's title is shown before it plays. */
  isPosterChosen: z.boolean(),
  /** The film's title in its consultant's words. `null` for the one made from its study, and for guests with a link. */
  filmTitle: z.nullable(z.string()),
  /** `null` before the sign-off, and for a video with captions. */
  withoutCaptions: z.nullable(withoutCaptionsSchema),
  /** The same video in at most 0.4 Mbit/s, for slow connections. `null` if there is none, as before the sign-off. */
  smallLink: z.nullable(z.string()),
  /** The same video as a file to save, with captions and chapters inside. `null` if there is none. */
  captionedLink: z.nullable(z.string()),
  /** Changes with what curators change of the glossary (`getGlossaryChanges`). `null` while nothing is changed. */
  glossaryVersion: z.nullable(z.string()),
  /** A gzipped event track (`readEventTrack`). `null` if the video has none. */
  eventTrackLink: z.nullable(z.string()),
});
export type VideoReport = z.output<typeof videoReportSchema>;

/** A kept version of the video. A signed one is frozen (B12). */
export const videoVersionSchema = z.object({
  version: z.number(),
  status: z.enum(['processing', 'ready', 'failed']),
  recordedBy: z.nullable(namedPersonSchema),
  createdAt: z.string(),
  discardedAt: z.nullable(z.string()),
  signedOffAt: z.nullable(z.string()),
  signedOffBy: z.nullable(namedPersonSchema),
  /** SHA-256 of the frozen file, of its captions and chapters, and of its event track, in hexadecimal. */
  sha256: z.nullable(z.string()),
  tracksSha256: z.nullable(z.string()),
  eventTrackSha256: z.nullable(z.string()),
  /** Captions that were added after the sign-off, as a track of their own (CG-208). */
  addedCaptions: z.nullable(
    z.object({ sha256: z.string(), by: z.nullable(namedPersonSchema), at: z.string() }),
  ),
});
