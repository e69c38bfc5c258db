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
import { ReviewSide } from './review-side.tsx';
import { PartStrip } from './strip/part-strip.tsx';
import { useReview, type ReviewEditorProps } from './use-review.ts';
import styles from './review-page.module.css';

/**
 * Preview, chapters and poster at the top, the strip of parts below, and the final actions at the bottom (mock-up 50).
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
          <ReviewSide
            item={item}
            answer={answer}
            edit={state.edit}
            preview={preview}
            dispatch={dispatch}
            onRetakeChapter={review.retakeChapter}
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
  const [isWhole, setWhole] = useState(false);
  const [isAddingClip, setAddingClip] = useState(false);
  const { parts } = state.edit;
  return (
    <section className={styles['below']} aria-label={t('partsList')}>
      <PartTools
        edit={state.edit}
        segments={segments}
        selected={selected}
        place={preview.place}
        isWhole={isWhole}
        onWhole={setWhole}
        onAddClip={() => setAddingClip(true)}
        tools={tools}
        dispatch={dispatch}
      />
      <VideoClips
        item={item}
        parts={parts}
        selected={selected}
        clips={clips}
        isAdding={isAddingClip}
        onEnd={() => setAddingClip(false)}
      />
      <PartStrip
        parts={parts}
        segments={used}
        titleOf={clips.work.titleOf}
        words={review.captions}
        selected={selected}
        preview={preview}
        isWhole={isWhole}
        onSelect={review.setChosen}
        onMove={moveTo}
        dispatch={dispatch}
      />
      {used.some(({ isEncodedAgain }) => isEncodedAgain) ? (
        <Note tone="warn">{t('encodedAgain')}</Note>
      ) : null}
      <p className={styles['keys']}>{t('keys')}</p>
      <p className="visually-hidden" role="status">
        {review.said}
      </p>
    </section>
  );
}
