import { Button } from '@mantine/core';
import { chapterPlaces, lengthOf, type VideoSegment } from '@plainscan/contract';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PartTools } from './part-tools.tsx';
import { VideoClips } from './clips/video-clips.tsx';
import { PreviewPlayer } from './preview-player.tsx';
import { ReviewFoot } from './review-foot.tsx';
import { ReviewHead } from './review-head.tsx';
import { reviewPageMessages } from './review-messages.ts';
import { PartStrip } from './strip/part-strip.tsx';
import { hasChanges } from './edit-state.ts';
import { useReview, type ReviewEditorProps } from './use-review.ts';
import { WordsColumn } from './words/words-column.tsx';
import styles from './review-page.module.css';

/**
 * Preview and words at the top, the strip of parts below, and the final actions at the bottom (mock-up 60).
 */
export function ReviewEditor(props: ReviewEditorProps) {
  const { item, answer, onReload } = props;
  const review = useReview(props);
  const { state, dispatch, preview, draftSaving } = review;
  const { parts, chapters } = state.edit;
  // Clips that no part uses are not shown.
  const used = review.segments.filter(
    ({ id, clip }) => clip === null || parts.some(({ segmentId }) => segmentId === id),
  );
  return (
    <>
      <ReviewHead
        item={item}
        number={answer.number}
        state={state}
        failure={draftSaving.failure}
        onStep={(kind) => dispatch({ kind })}
        onReload={() => {
          draftSaving.forget();
          onReload();
        }}
      />
      <main className={styles['main']} data-keys="recordingReview">
        <div className={styles['top']}>
          <PreviewPlayer
            preview={preview}
            segments={used}
            length={lengthOf(parts)}
            captions={review.captions}
          />
          <WordsColumn
            item={item}
            answer={answer}
            edit={state.edit}
            isChanged={hasChanges(state)}
            silences={review.silences}
            words={review.words}
            preview={preview}
            dispatch={dispatch}
            onRetakeChapter={review.retakeChapter}
            onReload={onReload}
          />
        </div>
        <Parts item={item} review={review} used={used} />
      </main>
      <ReviewFoot
        item={item}
        isBusy={draftSaving.isPending}
        lostChapters={chapterPlaces(chapters, parts).filter((place) => place === null).length}
        onSend={review.send}
        onKeep={() => void draftSaving.keep()}
        onDelete={draftSaving.stopGuarding}
        sendLabel={review.flow.label('sendForReview')}
      />
      {review.flow.dialogs}
    </>
  );
}

interface PartsProps {
  item: ReviewEditorProps['item'];
  review: ReturnType<typeof useReview>;
  /** The segments that are shown. */
  used: readonly VideoSegment[];
}

/** The actions on parts, the clips, and the strip. */
function Parts({ item, review, used }: PartsProps) {
  const { state, dispatch, preview, segments, selected, moveTo, tools, clips } = review;
  const t = useMessages(reviewPageMessages);
  /** On a phone, the strip is behind a button. */
  const [isStripShown, setStripShown] = useState(false);
  const [isAddingClip, setAddingClip] = useState(false);
  const { parts } = state.edit;
  return (
    <section className={styles['below']} aria-label={t('partsList')}>
      <PartTools
        edit={state.edit}
        segments={segments}
        silences={review.silences}
        selected={selected}
        place={preview.place}
        hasSelection={review.words.selection !== null}
        onAddClip={() => setAddingClip(true)}
        tools={tools}
        dispatch={dispatch}
      >
        <Button
          variant="default"
          size="sm"
          className={styles['stripButton'] ?? ''}
          aria-expanded={isStripShown}
          onClick={() => setStripShown(!isStripShown)}
        >
          {t('strip')}
        </Button>
      </PartTools>
      <VideoClips
        item={item}
        parts={parts}
        selected={selected}
        clips={clips}
        isAdding={isAddingClip}
        onEnd={() => setAddingClip(false)}
      />
      <div className={styles['strip']} data-shown={isStripShown}>
        <PartStrip
          parts={parts}
          segments={used}
          titleOf={clips.work.titleOf}
          silences={review.silences}
          marked={review.words.marked}
          selected={selected}
          preview={preview}
          onSelect={review.setChosen}
          onMove={moveTo}
          dispatch={dispatch}
        />
      </div>
      {used.some(({ isEncodedAgain }) => isEncodedAgain) ? (
        <Note tone="warn">{t('encodedAgain')}</Note>
      ) : null}
      <p className="visually-hidden" role="status">
        {review.said}
      </p>
    </section>
  );
}
