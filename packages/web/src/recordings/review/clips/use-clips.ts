import type { Case, EditedVideo, VideoClip, VideoSegment } from '@plainscan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { notify } from '../../../ui/feedback/snackbar-store.ts';
import { addClip, videoClipsQuery, type WantedClip } from '../review-calls.ts';
import { clipMessages } from './clip-messages.ts';

const none: readonly VideoClip[] = [];

/** Returns the segments of the video and the clips that can be inserted into it. */
export function useSegments(caseId: string, answer: EditedVideo) {
  const { data: clips = none } = useQuery(videoClipsQuery(caseId));
  const segments = useMemo(() => {
    const ready = clips.filter(({ segment }) => segment.state === 'ready').map(({ segment }) => segment);
    const isOwn = (id: string) => answer.segments.some((one) => one.id === id);
    return [...answer.segments, ...ready.filter(({ id }) => !isOwn(id))];
  }, [answer.segments, clips]);
  return { clips, segments };
}

interface ClipOptions {
  item: Case;
  segments: readonly VideoSegment[];
  /** Inserts a ready clip. */
  onInsert: (segment: VideoSegment, position: number) => void;
}

export interface Clips {
  /** Returns the title of a clip. */
  readonly titleOf: (segment: VideoSegment) => string;
  /** Requests a fitting copy of a clip. Once it is ready, it is inserted at a position among the parts. */
  readonly add: (wanted: WantedClip, position: number) => void;
  readonly isAdding: boolean;
  readonly again: (clip: VideoClip) => void;
}

/** Adds clips. A chosen clip is copied first and inserted as soon as the copy fits. */
export function useClips({ item, segments, onInsert }: ClipOptions): Clips {
  const t = useMessages(clipMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const { queryKey } = videoClipsQuery(item.id);
  const adding = useMutation({
    mutationFn: ({ wanted }: { wanted: WantedClip; position: number | null }) => addClip(item.id, wanted),
    onSuccess: (clip, { position }) => {
      client.setQueryData<VideoClip[]>(queryKey, (known = []) => [
        ...known.filter(({ segment }) => segment.id !== clip.segment.id),
        clip,
      ]);
      if (position !== null) setWaiting((before) => new Map([...before, [clip.segment.id, position]]));
    },
    onError: (error) => notify('error', errorMessage(error, app)),
  });
  const insertReady = useEffectEvent(() => {
    const ready = segments.filter(({ id }) => waiting.has(id));
    if (ready.length === 0) return;
    setWaiting((before) => new Map([...before].filter(([id]) => !ready.some((one) => one.id === id))));
    for (const segment of ready) onInsert(segment, waiting.get(segment.id) ?? 0);
  });
  useEffect(() => insertReady(), [segments, waiting]);
  return {
    titleOf: ({ clip }) =>
      clip?.kind === 'introduction'
        ? t('introduction', { clinic: item.workspace.name })
        : (clip?.title ?? ''),
    add: (wanted, position) => adding.mutate({ wanted, position }),
    isAdding: adding.isPending,
    again: ({ segment: { clip }, sourceId: id }) =>
      clip && adding.mutate({ wanted: { kind: clip.kind, id }, position: null }),
  };
}
