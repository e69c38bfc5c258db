import type { Case, KnownPart, VideoClip, VideoSegment } from '@plainscan/contract';
import { ClipDialog } from './clip-dialog.tsx';
import { ClipTray } from './clip-tray.tsx';
import type { Clips } from './use-clips.ts';

interface VideoClipsProps {
  item: Case;
  parts: readonly KnownPart[];
  selected: number;
  clips: {
    all: readonly VideoClip[];
    work: Clips;
    insert: (segment: VideoSegment, position: number) => void;
  };
  /** Whether the user is choosing a clip. */
  isAdding: boolean;
  onEnd: () => void;
}

/** Choosing a clip, and clips that are not in the video yet. */
export function VideoClips({ item, parts, selected, clips, isAdding, onEnd }: VideoClipsProps) {
  return (
    <>
      <ClipTray
        clips={clips.all}
        parts={parts}
        work={clips.work}
        onInsert={(segment) => clips.insert(segment, selected + 1)}
      />
      <ClipDialog
        item={item}
        count={parts.length}
        selected={selected}
        isOpen={isAdding}
        onClose={onEnd}
        onAdd={clips.work.add}
      />
    </>
  );
}
