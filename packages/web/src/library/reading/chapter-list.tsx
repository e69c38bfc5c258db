import { Check } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { chapterTitle, formatTime, type VideoChapter } from '../../ui/player/video-time.ts';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import styles from './chapter-list.module.css';
import { readingMessages } from './reading-messages.ts';
import type { WatchedChapters } from './watched-chapters.ts';

interface ChaptersProps {
  chapters: readonly VideoChapter[];
  progress: Pick<WatchedChapters, 'current' | 'watched'>;
  onChoose: (chapter: VideoChapter) => void;
}

/** The chapters of the video next to it; renders nothing without chapters. */
export function ChaptersSection(props: ChaptersProps) {
  const t = useMessages(readingMessages);
  if (props.chapters.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{t('chapters')}</h2>
      <ChapterList {...props} />
    </section>
  );
}

function ChapterList({ chapters, progress: { current, watched }, onChoose }: ChaptersProps) {
  const t = useMessages(readingMessages);
  const words = useUiTexts();
  return (
    <ol className={styles['list']}>
      {chapters.map((chapter) => {
        const isCurrent = chapter === current;
        return (
          <li key={chapter.startSeconds}>
            <button
              type="button"
              className={styles['chapter']}
              aria-current={isCurrent || undefined}
              onClick={() => onChoose(chapter)}
            >
              <span className={styles['time']}>{formatTime(chapter.startSeconds)}</span>
              <span className={styles['title']}>{chapterTitle(chapters, chapter, words.chapter)}</span>
              {isCurrent ? <span className={styles['now']}>{t('now')}</span> : null}
              {!isCurrent && watched.has(chapter.startSeconds) ? (
                <span className={styles['tick']}>
                  <Check size={18} strokeWidth={1.75} aria-hidden />
                  <span className="visually-hidden">{t('watched')}</span>
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
