import { Button } from '@mantine/core';
import { placeOf, type EditedVideo, type KnownEdit, type SegmentMoment } from '@plainscan/contract';
import { useState, type Dispatch } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import type { EditAction } from './edit-state.ts';
import { reviewPageMessages } from './review-messages.ts';
import type { Preview } from './use-preview.ts';
import styles from './review-boxes.module.css';

interface PosterChoiceProps {
  answer: EditedVideo;
  poster: SegmentMoment | null;
  edit: KnownEdit;
  preview: Preview;
  dispatch: Dispatch<EditAction>;
}

/** The picture shown before the video plays: the server's choice or the current picture. */
export function PosterChoice({ answer, poster, edit, preview, dispatch }: PosterChoiceProps) {
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
