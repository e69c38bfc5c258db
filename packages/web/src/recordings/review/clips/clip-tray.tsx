import { Button } from '@mantine/core';
import type { KnownPart, VideoClip, VideoSegment } from '@plainscan/contract';
import { Film } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx';
import { useFileProblem } from '../../../uploads/use-file-problem.ts';
import { clipMessages } from './clip-messages.ts';
import type { Clips } from './use-clips.ts';
import styles from './clips.module.css';

interface ClipTrayProps {
  clips: readonly VideoClip[];
  parts: readonly KnownPart[];
  work: Clips;
  onInsert: (segment: VideoSegment) => void;
}

/** Clips outside the video: in preparation, ready to insert, or failed with the reason. Empty if there are none. */
export function ClipTray({ clips, parts, work, onInsert }: ClipTrayProps) {
  const t = useMessages(clipMessages);
  const outside = clips.filter(({ segment }) => !parts.some(({ segmentId }) => segmentId === segment.id));
  if (outside.length === 0) return null;
  return (
    <div className={styles['tray']} role="group" aria-label={t('tray')}>
      <Film size={16} strokeWidth={1.75} aria-hidden />
      {outside.map((clip) => (
        <ClipState key={clip.segment.id} clip={clip} work={work} onInsert={onInsert} />
      ))}
    </div>
  );
}

type ClipStateProps = Pick<ClipTrayProps, 'work' | 'onInsert'> & { clip: VideoClip };

function ClipState({ clip, work, onInsert }: ClipStateProps) {
  const t = useMessages(clipMessages);
  const describeProblem = useFileProblem();
  const { segment, percent, failure } = clip;
  const title = work.titleOf(segment);
  if (segment.state === 'reading')
    return (
      <span className={styles['fitting']} role="status">
        {t('fitting', { title })}
        <ProgressLine percent={percent ?? 0} label={t('fitting', { title })} />
      </span>
    );
  if (segment.state === 'failed')
    return (
      <span className={styles['failed']} role="alert">
        {t('failed', { title, why: describeProblem(failure) ?? '' })}
        <Button variant="subtle" size="sm" className={styles['wide'] ?? ''} onClick={() => work.again(clip)}>
          {t('again')}
        </Button>
      </span>
    );
  return (
    <Button variant="subtle" size="sm" className={styles['wide'] ?? ''} onClick={() => onInsert(segment)}>
      {t('put', { title })}
    </Button>
  );
}
