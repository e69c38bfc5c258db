import {
  momentAt,
  placeOf,
  type Case,
  type EditedVideo,
  type KnownPart,
  type ReviewNote,
} from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { reviewPageMessages } from './review-messages.ts';
import styles from './review-boxes.module.css';

interface OpenNotesProps {
  item: Case;
  answer: EditedVideo;
  parts: readonly KnownPart[];
  /** Seeks to a place in the video, in milliseconds. */
  onGo: (place: number) => void;
}

/** B12: the changes that the reviewer requested, each with a link to its second. */
export function OpenNotes({ item, answer, parts, onGo }: OpenNotesProps) {
  const t = useMessages(reviewPageMessages);
  const notes = item.reviewNotes.filter(({ resolvedAt }) => resolvedAt === null);
  if (notes.length === 0) return null;
  return (
    <section className={styles['box']}>
      <h2>{t('notes')}</h2>
      <ul>
        {notes.map(({ id, version, seconds, text, author }) => {
          const place = placeOfNote({ version, seconds }, answer, parts);
          const time = formatTime((place ?? seconds * 1_000) / 1_000);
          return (
            <li key={id} className={styles['note']}>
              <button
                type="button"
                className={styles['time']}
                aria-label={t('noteAt', { time })}
                disabled={place === null}
                onClick={() => place !== null && onGo(place)}
              >
                {time}
              </button>
              <p>
                <b>{author?.name}</b> {text}
                {place === null ? <span className={styles['gone']}> {t('noteGone')}</span> : null}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns where the moment of a note is now. `null` if it was cut or its version was not made from segments. */
function placeOfNote(
  { version, seconds }: Pick<ReviewNote, 'version' | 'seconds'>,
  { number, edit, earlier }: EditedVideo,
  parts: readonly KnownPart[],
): number | null {
  const noted = version === number ? edit?.parts : earlier.find((one) => one.number === version)?.parts;
  const moment = noted && momentAt(noted, seconds * 1_000);
  return moment ? placeOf(parts, moment) : null;
}
