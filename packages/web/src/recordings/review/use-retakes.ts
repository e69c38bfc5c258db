import {
  chapterPlaces,
  placeParts,
  type Caption,
  type Case,
  type EditedVideo,
  type KnownEdit,
  type KnownPart,
  type Retake,
  type VideoSegment,
  type VideoSize,
} from '@plainscan/contract';
import { useNavigate } from 'react-router';
import type { TakeStart } from '../keeping/session-state.ts';
import { retakeFrom, retakeOf, retakeOfChapter, retakeOfRanges } from './edit-state.ts';
import type { DraftSaving } from './use-draft-saving.ts';

interface RetakeOptions {
  item: Case;
  answer: EditedVideo;
  edit: KnownEdit;
  segments: readonly VideoSegment[];
  /** The captions of the edited video. */
  captions: readonly Caption[];
  draftSaving: DraftSaving;
}

export interface Retakes {
  readonly part: (index: number) => void;
  readonly chapter: (index: number) => void;
  /** Replaces ranges of segments. `line` is what the first of them says. */
  readonly ranges: (ranges: readonly KnownPart[], line: string) => void;
  /** Replaces everything after a place in the video, in milliseconds. */
  readonly from: (place: number) => void;
  /** Replaces the whole video. */
  readonly all: () => void;
}

/** Opens the studio to record something again, after the edit has been saved. */
export function useRetakes({ item, answer, edit, segments, captions, draftSaving }: RetakeOptions): Retakes {
  const navigate = useNavigate();
  const { parts } = edit;
  const video = { videoId: answer.videoId, edit };
  const record = async (retake: Retake | null, takeStart: TakeStart, from: number | null = null) => {
    const saved = await draftSaving.save();
    if (!saved) return;
    draftSaving.stopGuarding();
    // A video that is still being rendered has no captions to move along yet.
    const videoId = saved.state === 'ready' ? saved.videoId : answer.videoId;
    const again = retake && { ...retake, videoId };
    await navigate(`/case-recording?caseId=${item.id}&take=${again ? 'again' : 'new'}`, {
      state: { retake: again, from, takeStart, size: sizeOf(segments, again) },
    });
  };
  const startAt = (place: number, chapter: string | null = null): TakeStart => ({
    chapter,
    line: lineAt(captions, place),
  });
  return {
    part: (index) => void record(retakeOf(video, index), startAt(placeParts(parts)[index]?.at ?? 0)),
    chapter: (index) => {
      const chapter = edit.chapters[index];
      const place = chapterPlaces(edit.chapters, parts)[index] ?? null;
      if (chapter && place !== null)
        void record(retakeOfChapter(video, index), startAt(place, chapter.title));
    },
    ranges: (ranges, line) => void record(retakeOfRanges(video, ranges), { chapter: null, line }),
    from: (place) => void record(retakeFrom(video, place), startAt(place), place),
    all: () => void record(null, startAt(0)),
  };
}

/** A line that ends sooner than this after the start belongs to what is kept, in seconds. */
const minLineLeft = 0.5;

/** Returns the text of the first caption spoken from a place on, in milliseconds. */
const lineAt = (captions: readonly Caption[], place: number): string | null =>
  captions.find(({ end }) => end > place / 1_000 + minLineLeft)?.text ?? null;

/** Returns the size of the video, which its first segment determines. */
function sizeOf(segments: readonly VideoSegment[], retake: Retake | null): VideoSize | null {
  const first = segments.find(({ id }) => id === retake?.edit.parts[0]?.segmentId);
  return retake && ((first ?? segments[0])?.size ?? null);
}
