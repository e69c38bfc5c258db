import type { ReactNode } from 'react';
import { Note } from '../feedback/note.tsx';
import { ProgressLine } from '../feedback/progress-line.tsx';
import { SeriesPreviews, type SeriesPreview } from './series-previews.tsx';
import styles from './study-sheet.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface StudyUploadLine {
  percent: number;
  /** Amount of data, such as `148.30 of 424.10 MB`. */
  done: string;
  /** Images and time, such as `74 of 212 images, 2 min left`. */
  detail: string;
  /** Set if the upload stopped: what happened, and a button to continue. */
  failure?: { text: string; action: ReactNode };
}

export interface StudySheetProps {
  title: string;
  /** The number of additional studies in the folder. */
  moreStudies?: number;
  subtitle?: string;
  series: readonly SeriesPreview[];
  selectedSeriesId?: string | null;
  onSelectSeries?: (id: string) => void;
  /** Small default buttons. */
  actions?: ReactNode;
  upload?: StudyUploadLine | null;
}

/** A study, always with its images on near-black, even in a light form. */
export function StudySheet(props: StudySheetProps) {
  const {
    title,
    moreStudies = 0,
    subtitle,
    series,
    selectedSeriesId,
    onSelectSeries,
    actions,
    upload,
  } = props;
  return (
    <section className={styles['sheet']} data-theme="dark" aria-label={title}>
      <div className={styles['head']}>
        <div className={styles['titles']}>
          <p className={styles['title']}>
            {title}
            {moreStudies > 0 ? <span className={styles['more']}>+{moreStudies}</span> : null}
          </p>
          {subtitle ? <p className={styles['subtitle']}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </div>
      <SeriesPreviews
        series={series}
        selectedId={selectedSeriesId ?? null}
        {...(onSelectSeries ? { onSelect: onSelectSeries } : {})}
      />
      {upload ? <UploadLine upload={upload} /> : null}
    </section>
  );
}

function UploadLine({ upload }: { upload: StudyUploadLine }) {
  const words = useUiTexts();
  if (upload.failure) {
    return (
      <div className={styles['failure']}>
        <Note tone="bad" action={upload.failure.action}>
          {upload.failure.text}
        </Note>
      </div>
    );
  }
  return (
    <div className={styles['upload']}>
      <span className={styles['bytes']}>{upload.done}</span>
      <div className={styles['progress']}>
        <ProgressLine percent={upload.percent} label={words.upload} />
      </div>
      <span>{upload.detail}</span>
    </div>
  );
}
