import { errorText, trackTime, type Caption, type TrackProblem } from '@plainscan/contract';
import { Play } from 'lucide-react';
import { memo, useId, useRef, type Dispatch, type KeyboardEvent } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { captionMessages } from './caption-messages.ts';
import type { Edge } from './track-edits.ts';
import type { EditorAction } from './use-track-editor.ts';
import styles from './captions-page.module.css';

interface CaptionRowProps {
  caption: Caption;
  index: number;
  isLast: boolean;
  /** Whether it is spoken now. */
  isNow: boolean;
  problem: TrackProblem | undefined;
  dispatch: Dispatch<EditorAction>;
  onPlay: (from: number) => void;
}

const nudgeSeconds = 0.1;

/** One caption: its times, its text, and its actions while it has the focus. */
export const CaptionRow = memo(function CaptionRow(props: CaptionRowProps) {
  const { caption, index, isNow, problem, dispatch, onPlay } = props;
  const t = useMessages(captionMessages);
  const { locale } = useLocale();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [start, end] = [trackTime(caption.start), trackTime(caption.end)];
  const nudge = (edge: Edge, by: number) => dispatch({ kind: 'nudge', index, edge, by });
  const split = () => dispatch({ kind: 'split', index, at: text.current?.selectionStart ?? 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target === text.current;
    const moved = nudgeOf(event, isTyping);
    if (moved) nudge(...moved);
    else if (isTyping && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) split();
    else if (!isTyping && event.key === 'Delete') dispatch({ kind: 'remove', index });
    else return;
    event.preventDefault();
  };
  return (
    <li
      className={styles['row']}
      data-now={isNow || undefined}
      data-bad={problem ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles['time']}
        aria-label={t('playFrom', { time: start })}
        onClick={() => onPlay(caption.start)}
      >
        <Play size={14} strokeWidth={1.75} aria-hidden />
        {start}
      </button>
      <div className={styles['words']}>
        <textarea
          ref={text}
          rows={2}
          aria-label={t('caption', { n: index + 1, start, end })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          value={caption.text}
          onChange={(event) => dispatch({ kind: 'text', index, text: event.currentTarget.value })}
        />
        {problem ? (
          <p id={id} className={styles['problem']}>
            {errorText(problem.code, locale, problem.params)}
          </p>
        ) : null}
      </div>
      <span className={styles['until']}>{end}</span>
      <RowTools {...props} onNudge={nudge} onSplit={split} />
    </li>
  );
});

/** Returns which border a key moves, and by how much. In a text field this needs Alt. */
function nudgeOf(event: KeyboardEvent, isTyping: boolean): [Edge, number] | null {
  const { code, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || altKey !== isTyping) return null;
  const edge = shiftKey ? 'end' : 'start';
  if (code === 'Comma') return [edge, -nudgeSeconds];
  return code === 'Period' ? [edge, nudgeSeconds] : null;
}

interface RowToolsProps extends CaptionRowProps {
  onNudge: (edge: Edge, by: number) => void;
  onSplit: () => void;
}

function RowTools({ index, isLast, dispatch, onNudge, onSplit }: RowToolsProps) {
  const t = useMessages(captionMessages);
  const tool = (label: string, words: string, press: () => void) => (
    <button type="button" className={styles['tool']} aria-label={label} title={label} onClick={press}>
      {words}
    </button>
  );
  const edges = (['start', 'end'] as const).map((edge) => (
    <span key={edge} className={styles['nudges']} role="group" aria-label={t(edge)}>
      <span aria-hidden="true">{t(edge)}</span>
      {tool(t('earlier', { edge: t(edge) }), '−0.1', () => onNudge(edge, -nudgeSeconds))}
      {tool(t('later', { edge: t(edge) }), '+0.1', () => onNudge(edge, nudgeSeconds))}
    </span>
  ));
  return (
    <div className={styles['rowTools']}>
      {edges}
      {tool(t('split'), t('split'), onSplit)}
      {isLast ? null : tool(t('merge'), t('merge'), () => dispatch({ kind: 'merge', index }))}
      {tool(t('removeCaption', { n: index + 1 }), t('remove'), () => dispatch({ kind: 'remove', index }))}
    </div>
  );
}
