import { Button } from '@mantine/core';
import { formatSeconds, seenOf, unwatchedRanges, type ReviewWatch } from '@plainscan/contract';
import { Play } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { reviewMessages } from './review-messages.ts';
import styles from './seen-parts.module.css';

/** "You have seen 0:41 of 4:02." */
export function useSeenText(): (known: ReviewWatch) => string {
  const words = useMessages(reviewMessages);
  return ({ ranges, duration }) => {
    const { seconds, of } = seenOf(ranges, duration);
    return seconds >= of
      ? words('seenAll', { of: formatSeconds(of) })
      : words('seenSome', { seen: formatSeconds(seconds), of: formatSeconds(of) });
  };
}

interface SeenPartsProps {
  known: ReviewWatch;
  /** Plays from a second of the video. */
  onGo: (seconds: number) => void;
}

/** CG-182: how much of the video was watched, with a button that plays each part that was not. */
export function SeenParts({ known, onGo }: SeenPartsProps) {
  const words = useMessages(reviewMessages);
  const seenText = useSeenText();
  const unseen = unwatchedRanges(known.ranges, known.duration);
  return (
    <div className={styles['seen']}>
      <p>{seenText(known)}</p>
      {unseen.length === 0 ? null : (
        <section aria-label={words('unseen')}>
          <h3>{words('unseen')}</h3>
          <ul className={styles['parts']}>
            {unseen.map(({ start, end }, index) => {
              const times = { from: formatTime(start), to: formatTime(end) };
              return (
                // Keyed by position, so that new counts update the part and keep the focus.
                <li key={index}>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<Play size={16} strokeWidth={1.75} aria-hidden />}
                    aria-label={words('playPart', times)}
                    onClick={() => onGo(start)}
                  >
                    {words('part', times)}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
