import { lengthOf } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { PartStrip } from './part-strip.tsx';
import { PartTools } from './part-tools.tsx';
import { PreviewPlayer } from './preview-player.tsx';
import { ReviewFoot } from './review-foot.tsx';
import { ReviewHead } from './review-head.tsx';
import { reviewPageMessages } from './review-messages.ts';
import { ReviewSide } from './review-side.tsx';
import { useReview, type ReviewEditorProps } from './use-review.ts';
import styles from './review-page.module.css';

/** Preview, chapters and poster above, the strip of parts below, and the ways out at the foot (mock-up 50). */
export function ReviewEditor(props: ReviewEditorProps) {
  const { item, answer, edit, onReload } = props;
  const t = useMessages(reviewPageMessages);
  const { state, dispatch, preview, selected, setChosen, tools, keeping, flow, send } = useReview(props);
  const { segments } = answer;
  const { parts } = state.edit;
  return (
    <>
      <ReviewHead
        item={item}
        number={answer.number}
        state={state}
        failure={keeping.failure}
        onStep={(kind) => dispatch({ kind })}
        onReload={() => {
          keeping.forget();
          onReload();
        }}
      />
      <main className={styles['main']}>
        <div className={styles['top']}>
          <PreviewPlayer
            preview={preview}
            segments={segments}
            length={lengthOf(parts)}
            captions={answer.captions}
            before={edit.parts}
            after={parts}
          />
          <ReviewSide item={item} answer={answer} edit={state.edit} preview={preview} dispatch={dispatch} />
        </div>
        <section className={styles['below']} aria-label={t('partsList')}>
          <PartTools
            edit={state.edit}
            segments={segments}
            selected={selected}
            place={preview.place}
            tools={tools}
            dispatch={dispatch}
          />
          <PartStrip
            parts={parts}
            segments={segments}
            selected={selected}
            preview={preview}
            onSelect={setChosen}
            dispatch={dispatch}
          />
          {segments.some(({ isEncodedAgain }) => isEncodedAgain) ? (
            <Note tone="warn">{t('encodedAgain')}</Note>
          ) : null}
          <p className={styles['keys']}>{t('keys')}</p>
        </section>
      </main>
      <ReviewFoot
        item={item}
        isBusy={keeping.isPending}
        onSend={send}
        onKeep={() => void keeping.keep()}
        onDelete={keeping.letGo}
        sendLabel={flow.label('sendForReview')}
      />
      {flow.dialogs}
    </>
  );
}
