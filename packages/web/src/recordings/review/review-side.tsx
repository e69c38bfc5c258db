import { Button } from '@mantine/core';
import {
  recordingReviewRoom,
  chapterPlaces,
  placeOf,
  type Case,
  type EditedVideo,
  type KnownEdit,
  type SegmentMoment,
} from '@plainscan/contract';
import { Captions, Plus } from 'lucide-react';
import { useState, type Dispatch } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { ChapterRow } from '../../reports/video-editor/chapter-row.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import type { EditAction } from './edit-state.ts';
import { OpenNotes } from './open-notes.tsx';
import { reviewPageMessages } from './review-messages.ts';
import type { Preview } from './use-preview.ts';
import styles from './review-side.module.css';

interface ReviewSideProps {
  item: Case;
  answer: EditedVideo;
  edit: KnownEdit;
  preview: Preview;
  dispatch: Dispatch<EditAction>;
  /** Records the chapter at this index of the edit again. */
  onRetakeChapter: (index: number) => void;
}

/** Beside the preview: the reviewer's notes, chapters, captions and the poster. */
export function ReviewSide({ item, answer, edit, preview, dispatch, onRetakeChapter }: ReviewSideProps) {
  const t = useMessages(reviewPageMessages);
  const captions = answer.captions.length;
  return (
    <div className={styles['side']}>
      <OpenNotes item={item} answer={answer} parts={edit.parts} onGo={preview.seek} />
      <Chapters edit={edit} preview={preview} dispatch={dispatch} onRetake={onRetakeChapter} />
      <section className={styles['box']}>
        <h2>{t('captions')}</h2>
        <p data-warn={captions === 0 || undefined}>
          {captions === 0 && t('noCaptions')}
          {captions === 1 && t('captionOne')}
          {captions > 1 && t('captionCount', { n: captions })}
        </p>
        <Button
          component={Link}
          to={`/case-captions?caseId=${item.id}`}
          variant="default"
          size="sm"
          className={styles['wide'] ?? ''}
          leftSection={<Captions size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('editCaptions')}
        </Button>
      </section>
      <Poster answer={answer} poster={edit.poster} edit={edit} preview={preview} dispatch={dispatch} />
    </div>
  );
}

interface ChaptersProps {
  edit: KnownEdit;
  preview: Preview;
  dispatch: Dispatch<EditAction>;
  onRetake: (index: number) => void;
}

function Chapters({ edit, preview, dispatch, onRetake }: ChaptersProps) {
  const t = useMessages(reviewPageMessages);
  const places = chapterPlaces(edit.chapters, edit.parts);
  const shown = edit.chapters
    .map((chapter, index) => ({ ...chapter, index, place: places[index] ?? null }))
    .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
  return (
    <section className={styles['box']}>
      <div className={styles['boxHead']}>
        <h2>{t('chapters')}</h2>
        <Button
          variant="default"
          size="sm"
          className={styles['wide'] ?? ''}
          leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => dispatch({ kind: 'add-chapter', place: preview.place })}
        >
          {t('addChapter', { time: formatTime(preview.place / 1_000) })}{' '}
          <KeyHint>{recordingReviewRoom.chapter[0]}</KeyHint>
        </Button>
      </div>
      {shown.length === 0 ? <p>{t('noChapters')}</p> : null}
      <ol>
        {shown.map(({ index, place, title }, order) => {
          const time = place === null ? t('cutAway') : formatTime(place / 1_000);
          return (
            <ChapterRow
              key={index}
              number={order + 1}
              title={title}
              time={time}
              timeLabel={t('playFrom', { time })}
              onGo={place === null ? undefined : () => preview.seek(place)}
              onTitle={(title) => dispatch({ kind: 'title', index, title })}
              onRemove={() => dispatch({ kind: 'remove-chapter', index })}
              retake={
                place === null
                  ? undefined
                  : { label: t('retakeChapter', { time }), start: () => onRetake(index) }
              }
            />
          );
        })}
      </ol>
    </section>
  );
}

interface PosterProps {
  answer: EditedVideo;
  poster: SegmentMoment | null;
  edit: KnownEdit;
  preview: Preview;
  dispatch: Dispatch<EditAction>;
}

/** The picture shown before the video plays: the server's choice or the current picture. */
function Poster({ answer, poster, edit, preview, dispatch }: PosterProps) {
  const t = useMessages(reviewPageMessages);
  const [taken, setTaken] = useState<{ moment: SegmentMoment; picture: string | null } | null>(null);
  const isTaken = poster !== null && taken?.moment.at === poster.at;
  const picture = isTaken ? taken.picture : answer.posterLink;
  const place = poster && placeOf(edit.parts, poster);
  const choose = () => {
    const moment = preview.moment();
    if (!moment) return;
    preview.pause();
    setTaken({ moment, picture: preview.picture() });
    dispatch({ kind: 'poster', moment });
  };
  return (
    <section className={styles['box']}>
      <h2>{t('poster')}</h2>
      <p>{t('posterHint')}</p>
      <div className={styles['poster']}>
        {picture ? <img src={picture} alt="" /> : null}
        <div>
          <p className="num">{place === null ? t('posterAuto') : formatTime(place / 1_000)}</p>
          <Button variant="default" size="sm" className={styles['wide'] ?? ''} onClick={choose}>
            {t('usePicture')}
          </Button>
          {poster ? (
            <Button
              variant="subtle"
              size="sm"
              className={styles['wide'] ?? ''}
              onClick={() => dispatch({ kind: 'poster', moment: null })}
            >
              {t('automatic')}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
