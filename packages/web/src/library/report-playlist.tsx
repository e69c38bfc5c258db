// K-003, E-014, H-024: a report's video and its supplementary material. Embedded in the patient's report and the case.
import { playlistOf, type Case, type PlaylistEntry } from '@plainscan/contract';
import { Box, FileText, Film, Image, ScanLine, type LucideIcon } from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { VideoThumbnail } from '../ui/player/video-thumbnail.tsx';
import { formatTime } from '../ui/player/video-time.ts';
import { useOpenViewer } from '../viewers/use-open-viewer.ts';
import { playlistMessages } from './playlist-messages.ts';
import styles from './report-playlist.module.css';

const signs: Record<PlaylistEntry['type'], LucideIcon> = {
  report: Film,
  video: Film,
  '3d': Box,
  dcm: ScanLine,
  image: Image,
  pdf: FileText,
  text: FileText,
  other: FileText,
};

interface ReportPlaylistProps {
  report: Case;
  /** ID of the material that is playing. `null` while the report's own video is playing. */
  playing: string | null;
  /** H-025: sets the maximum height before it scrolls. */
  place: 'panel' | 'report';
  onPlay: (materialId: string | null) => void;
}

/** Pressing a video plays it. Anything else opens in its viewer. */
export function ReportPlaylist({ report, playing, place, onPlay }: ReportPlaylistProps) {
  const t = useMessages(playlistMessages);
  const viewer = useOpenViewer();
  const press = ({ id, type }: PlaylistEntry) => {
    if (type === 'report') return onPlay(null);
    if (type === 'video') return onPlay(id);
    const uuid = report.supplementaryMaterials.find((material) => material.id === id)?.resource.uuid;
    if (uuid !== undefined) viewer.open({ uuid });
  };
  return (
    <ul className={styles['list']} data-place={place} aria-label={t('title')}>
      {playlistOf(report, playing).map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className={styles['entry']}
            aria-current={entry.isPlaying || undefined}
            onClick={() => press(entry)}
          >
            <Thumbnail entry={entry} />
            <span className={styles['words']}>
              <b>{entry.title}</b>
              <span className={styles['meta']}>
                {[t(entry.type), entry.duration === null ? null : formatTime(entry.duration)]
                  .filter((part) => part !== null)
                  .join(', ')}
                {entry.isPlaying ? <span className={styles['now']}> · {t('now')}</span> : null}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ entry: { thumbnail, type } }: { entry: PlaylistEntry }) {
  const Sign = signs[type];
  return (
    <VideoThumbnail
      posterUrl={thumbnail}
      sign={<Sign size={22} strokeWidth={1.5} aria-hidden />}
      isStill={type !== 'report' && type !== 'video'}
    />
  );
}
