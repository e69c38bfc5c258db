import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { VideoCard } from '../../ui/player/video-card.tsx';
import { useFreshReport } from '../record-queries.ts';
import { reportMessages } from './report-messages.ts';
import { sourceOf } from './report-video.tsx';
import styles from './patient-report-page.module.css';

interface WelcomeVideoProps {
  report: Case;
  /** Called on opening, so that two videos do not play at once. */
  onOpen: () => void;
}

/** K-003: the clinic's own video next to the report, never before it. Hidden if the clinic has none. */
export function WelcomeVideo({ report, onOpen }: WelcomeVideoProps) {
  const t = useMessages(reportMessages);
  const freshReport = useFreshReport(report.id);
  const { name, globalVideoIntroduction: video } = report.workspace;
  const src = video && sourceOf(video);
  if (!video || !src) return null;
  return (
    <div className={styles['welcome']}>
      <VideoCard
        title={t('welcome', { clinic: name })}
        action={t('watch')}
        src={src}
        smallSrc={video.smallLink}
        sourceId={video.id}
        posterUrl={video.thumbnailPath}
        durationSeconds={video.duration ?? 0}
        onOpen={onOpen}
        onRenew={async (isSmall) => {
          const { workspace } = await freshReport();
          const fresh = workspace.globalVideoIntroduction;
          return fresh?.id === video.id ? sourceOf(fresh, isSmall) : null;
        }}
      />
    </div>
  );
}
