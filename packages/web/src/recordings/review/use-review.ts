import {
  captionsOfLines,
  saidLines,
  type Case,
  type EditedVideo,
  type KnownEdit,
  type VideoSegment,
} from '@plainscan/contract';
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { useActionStart } from '../../case-flow/use-action-start.tsx';
import { useMessages } from '../../platform/language/i18n.tsx';
import { newState, hasChanges, reduceEdit, silencesOf, type EditAction } from './edit-state.ts';
import { clipMessages } from './clips/clip-messages.ts';
import { useClips, useSegments } from './clips/use-clips.ts';
import { reviewPageMessages } from './review-messages.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { usePreview } from './use-preview.ts';
import { useRetakes } from './use-retakes.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useWords } from './words/use-words.ts';

export interface ReviewEditorProps {
  item: Case;
  answer: EditedVideo;
  edit: KnownEdit;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onSaved: (answer: EditedVideo) => void;
  onReload: () => void;
}

/** The edit of a page and everything that plays, saves, sends and re-records it. */
export function useReview(props: ReviewEditorProps) {
  const { item, answer, edit, isSending, onSending, onSaved } = props;
  const t = useMessages(reviewPageMessages);
  const clipWords = useMessages(clipMessages);
  const { clips, segments } = useSegments(item.id, answer);
  const [state, dispatch] = useReducer(
    (before: ReturnType<typeof newState>, action: EditAction) => reduceEdit(before, action, segments),
    edit,
    newState,
  );
  const { parts } = state.edit;
  const preview = usePreview(parts);
  const [chosen, setChosen] = useState(0);
  /** The last action, announced to screen readers. */
  const [said, setSaid] = useState('');
  const selected = Math.min(chosen, parts.length - 1);
  const isChanged = hasChanges(state);
  const draftSaving = useDraftSaving({ item, answer, edit: state.edit, isChanged, onSaved });
  const flow = useActionStart(item);
  const send = () =>
    void draftSaving.send(
      () => onSending(true),
      () => flow.start('sendForReview'),
    );
  useSendWhenRendered(isSending && !isChanged, () => {
    onSending(false);
    flow.start('sendForReview');
  });
  const moveTo = (index: number, to: number) => {
    if (!parts[to] || to === index) return;
    dispatch({ kind: 'move', index, to });
    setChosen(to);
    setSaid(t('moved', { n: index + 1, to: to + 1, all: parts.length }));
  };
  const insert = (segment: VideoSegment, position: number) => {
    dispatch({ kind: 'insert', segmentId: segment.id, position });
    const index = Math.min(position, parts.length);
    setChosen(index);
    setSaid(clipWords('placed', { title: clipWork.titleOf(segment), n: index + 1 }));
  };
  const clipWork = useClips({ item, segments, onInsert: insert });
  const lines = useMemo(
    () =>
      saidLines([{ captions: answer.captions, parts: edit.parts }, ...answer.earlier.toReversed()], segments),
    [answer, edit.parts, segments],
  );
  const captions = useMemo(() => captionsOfLines(lines, parts), [lines, parts]);
  const silences = useMemo(() => silencesOf(parts, segments), [parts, segments]);
  const retakes = useRetakes({ item, answer, edit: state.edit, segments, captions, draftSaving });
  const words = useWords({ said: lines, edit: state.edit, preview, retakes, dispatch, onSaid: setSaid });
  const tools = {
    select: setChosen,
    trim: (edge: 'start' | 'end') => {
      const moment = preview.moment();
      const index = parts.findIndex((part) => part === parts[selected]);
      const isOwn = moment?.segmentId === parts[index]?.segmentId;
      if (moment && isOwn) dispatch({ kind: 'trim', index, edge, at: moment.at });
    },
    split: () => dispatch({ kind: 'split', place: preview.place }),
    move: (by: 1 | -1) => moveTo(selected, selected + by),
    remove: () =>
      words.selection ? words.act({ kind: 'cut' }) : dispatch({ kind: 'remove', index: selected }),
    addChapter: () => dispatch({ kind: 'add-chapter', place: preview.place }),
    cutSilences: () => dispatch({ kind: 'cut', ranges: silences.filter(({ isCut }) => !isCut) }),
    retakePart: () => retakes.part(selected),
    recordFrom: () => retakes.from(preview.place),
    recordNew: retakes.all,
  };
  useReviewKeys({ preview, tools, dispatch, send });
  return {
    state,
    dispatch,
    preview,
    segments,
    selected,
    setChosen,
    moveTo,
    said,
    tools,
    captions,
    silences,
    words,
    retakeChapter: retakes.chapter,
    draftSaving,
    flow,
    send,
    clips: { all: clips, work: clipWork, insert },
  };
}

/** Continues sending once the video has been rendered. */
function useSendWhenRendered(isSending: boolean, start: () => void): void {
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (isSending) begin();
  }, [isSending]);
}
