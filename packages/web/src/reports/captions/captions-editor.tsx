import { captionsRoom, actionOfKey, trackProblems, type Case, type EditedTracks } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { invalidateCaseLists } from '../../cases/case-keys.ts';
import { caseQuery, useFreshCase } from '../../cases/case-queries.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LeaveGuard } from '../../platform/page/leave-guard.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { captionMessages } from './caption-messages.ts';
import { CaptionList } from './caption-list.tsx';
import { ChapterFields } from './chapter-fields.tsx';
import { CaptionsHead } from './captions-head.tsx';
import { playedTracks } from './played-tracks.ts';
import { saveTracks, tracksQuery } from './track-queries.ts';
import { hasChanges, useTrackEditor, type EditorAction, type EditorState } from './use-track-editor.ts';
import styles from './captions-page.module.css';

interface CaptionsEditorProps {
  item: Case;
  video: NonNullable<Case['videoReport']>;
  /** The server's current state. */
  answer: EditedTracks;
}

/** The video with the edited captions, the caption list, and the chapters (mock-up 50, without its segments). */
export function CaptionsEditor({ item, video, answer }: CaptionsEditorProps) {
  const t = useMessages(captionMessages);
  const duration = answer.duration ?? video.duration ?? 0;
  const [state, dispatch] = useTrackEditor(answer, duration);
  const player = useRef<VideoPlayerHandle>(null);
  const [seconds, setSeconds] = useState(0);
  const freshCase = useFreshCase(item.id);
  const problems = useMemo(() => trackProblems(state.tracks, duration), [state.tracks, duration]);
  const saving = useSaving(item.id, answer.videoId, state, dispatch);
  const isChanged = hasChanges(state);
  const save = () => {
    if (isChanged && problems.length === 0 && !saving.isPending) saving.mutate();
  };
  const addChapter = () => dispatch({ kind: 'add-chapter', seconds: player.current?.currentTime() ?? 0 });
  useEditorKeys({
    // Adding to a signed video is asked for first.
    save: answer.isSigned ? () => {} : save,
    addChapter: answer.isSigned ? () => {} : addChapter,
    undo: (kind) => dispatch({ kind }),
  });
  const play = (from: number) => {
    player.current?.seek(from);
    player.current?.play();
  };
  const shown = useMemo(() => playedTracks(state.tracks), [state.tracks]);
  return (
    <>
      <CaptionsHead
        item={item}
        state={state}
        problems={problems}
        failure={saving.failure}
        isSigned={answer.isSigned}
        isSaving={saving.isPending}
        isNewer={answer.version > state.version && !saving.isPending}
        onSave={save}
        onStep={(kind) => dispatch({ kind })}
        onLoad={saving.load}
      />
      <main data-keys="captions" className={styles['columns']}>
        <div className={styles['player']}>
          <VideoPlayer
            ref={player}
            src={video.downloadLink ?? ''}
            sourceId={video.id}
            onRenew={async () => {
              const fresh = (await freshCase()).videoReport;
              return fresh?.id === video.id ? fresh.downloadLink : null;
            }}
            label={item.title}
            posterUrl={video.thumbnailPath}
            size={video.size}
            durationSeconds={duration}
            chapters={shown.chapters}
            captions={{ cues: shown.cues }}
            onTimeUpdate={setSeconds}
          />
          <p className={styles['keys']}>{t('keys')}</p>
        </div>
        <CaptionList
          caseId={item.id}
          answer={answer}
          state={state}
          problems={problems}
          seconds={seconds}
          duration={duration}
          dispatch={dispatch}
          onPlay={play}
        />
        {answer.isSigned ? null : (
          <ChapterFields
            chapters={state.tracks.chapters}
            problems={problems}
            seconds={seconds}
            dispatch={dispatch}
            onAdd={addChapter}
            onPlay={play}
          />
        )}
      </main>
      <LeaveGuard isHeld={isChanged} text={t('leaveText')} />
    </>
  );
}

/** Saves the edits. A refusal stays until the next attempt, with advice on what to do. */
function useSaving(
  caseId: string,
  videoId: string,
  { tracks, version }: EditorState,
  dispatch: (action: EditorAction) => void,
) {
  const t = useMessages(captionMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () => saveTracks(caseId, { videoId, version }, tracks),
    onSuccess: (answer) => {
      dispatch({ kind: 'saved', answer });
      client.setQueryData(tracksQuery(caseId).queryKey, answer);
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
      void invalidateCaseLists(client);
      notify('done', t(answer.isSigned ? 'addedNow' : 'savedNow'));
    },
  });
  return {
    mutate: () => saving.mutate(),
    isPending: saving.isPending,
    failure: saving.error && errorMessage(saving.error, app),
    load: async () => {
      const answer = await client.fetchQuery({ ...tracksQuery(caseId), staleTime: 0 });
      saving.reset();
      dispatch({ kind: 'load', answer });
    },
  };
}

interface EditorKeys {
  save: () => void;
  addChapter: () => void;
  undo: (kind: 'undo' | 'redo') => void;
}

/** Shortcuts with any focus. In a field, a plain letter types, and the player keeps its own keys. */
function useEditorKeys({ save, addChapter, undo }: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || target?.closest('[role=dialog]')) return;
    const action = actionOfKey(captionsRoom, event);
    if (action === 'save') save();
    else if (action === 'undoEdit') undo('undo');
    else if (action === 'redoEdit') undo('redo');
    else if (action === 'chapter' && !target?.matches('input, textarea')) addChapter();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
