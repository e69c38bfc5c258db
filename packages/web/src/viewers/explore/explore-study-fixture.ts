// A study with one series, and the event track of a video about it.
import type { StudyDocument, TrackEvent, TrackView } from '@plainscan/contract';

export const studyId = '0198c0de-0000-7000-8000-0000000000b1';

export const testStudy: StudyDocument = {
  studyId,
  studyUid: '1.2.3',
  title: 'MR head',
  imageCount: 4,
  series: [
    {
      id: 's1',
      seriesUid: '1.2.3.1',
      number: 1,
      description: 'T1 axial',
      modality: 'MR',
      imageCount: 4,
      previewUrl: null,
      instances: [1, 2].map((n) => ({
        id: `i${n}`,
        sopUid: `1.2.3.1.${n}`,
        number: n,
        frames: 2,
        rows: 2,
        columns: 2,
        bytes: 500,
      })),
    },
  ],
};

export const testView: TrackView = {
  t: 10_000,
  type: 'view',
  study: '1.2.3',
  series: '1.2.3.1',
  instance: '1.2.3.1.2',
  frame: 1,
  window: { center: 100, width: 200 },
  isInverted: false,
  isFlipped: false,
  rotation: 0,
  zoom: 1,
  center: { x: 0.5, y: 0.5 },
};

/** Shows nothing before the tenth second, then the third of four images. */
export const testTrack: readonly TrackEvent[] = [testView];
