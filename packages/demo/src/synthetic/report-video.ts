import type { TrackEvent } from '@plainscan/contract';
import { composeAmbience } from '../film/ambient-sound.ts';
import { FRAME, paintFrames } from '../film/frame-painter.ts';
import { filmTrackOf } from '../film/film-track.ts';
import type { ImageSeries } from './image-series.ts';
import type { StudyUids } from './study-uid.ts';
import { REPORT_SCRIPTS, type ReportKind } from './report-scripts.ts';
import { lengthOf, type VideoScript } from '../film/video-script.ts';

export interface ReportVideoOptions {
  kind: ReportKind;
  /** The same seed gives the same sound. */
  seed: string;
  /** The images that the video explains. */
  series: readonly ImageSeries[];
  /** Used instead of the sample script of this kind. */
  script?: VideoScript;
}

export interface ReportVideo {
  width: number;
  height: number;
  fps: number;
  /** Seconds. */
  duration: number;
  /** WAV, 16 bits, mono, 44.1 kHz, as long as the video. */
  sound: Uint8Array<ArrayBuffer>;
  /** One JPEG per frame, exactly duration × fps frames. */
  frames: () => AsyncGenerator<Uint8Array>;
  /** What the frames show, in terms of the UIDs of a study with these images. */
  trackOf: (uids: StudyUids) => TrackEvent[];
}

const FPS = 12;

/** Generates a video report about a study. Frames are drawn as they are read. */
export function generateReportVideo(options: ReportVideoOptions): ReportVideo {
  const script = options.script ?? REPORT_SCRIPTS[options.kind];
  const { series } = options;
  const duration = lengthOf(script);
  return {
    ...FRAME,
    fps: FPS,
    duration,
    sound: composeAmbience(options.seed, duration),
    frames: () => paintFrames(script, series, FPS),
    trackOf: (uids) => filmTrackOf(script, series, uids, FPS),
  };
}
