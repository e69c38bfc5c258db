import { Button } from '@mantine/core';
import { videoEditEndpoints, type Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { reviewMessages } from './review-messages.ts';
import styles from './review-notes.module.css';

interface VideoChangesProps {
  item: Case;
  /** Jumps to a second of the video. */
  onGo: (seconds: number) => void;
}

/** B12: changes since the version with the last note, each at its second. */
export function VideoChanges({ item, onGo }: VideoChangesProps) {
  const words = useMessages(reviewMessages);
  const version = item.videoReport?.status === 'ready' ? item.videoReport.version : 0;
  const from = Math.max(
    0,
    ...item.reviewNotes.flatMap((note) => (note.version < version ? [note.version] : [])),
  );
  const { data } = useQuery({
    queryKey: ['video-changes', item.id, from, version],
    queryFn: ({ signal }) =>
      callEndpoint(videoEditEndpoints.getVideoChanges, { params: { id: item.id }, query: { from }, signal }),
    enabled: from > 0,
    staleTime: Infinity,
  });
  if (from === 0 || !data) return null;
  const changes = data.changes ?? [];
  return (
    <section className={styles['changes']} aria-label={words('changed', { n: from })}>
      <h3>{words('changed', { n: from })}</h3>
      {data.changes === null ? <p className="secondary">{words('changedWhole')}</p> : null}
      {data.changes?.length === 0 ? <p className="secondary">{words('changedNothing')}</p> : null}
      <ul>
        {changes.map(({ kind, start, end, milliseconds }) => {
          const time = formatTime(start / 1_000);
          const seconds = (milliseconds / 1_000).toFixed(1);
          return (
            <li key={`${kind} ${start} ${milliseconds}`}>
              <Button
                variant="subtle"
                size="compact-sm"
                className={styles['change'] ?? ''}
                aria-label={words('goTo', { time })}
                onClick={() => onGo(start / 1_000)}
              >
                {time}
              </Button>
              <span>
                {kind === 'new'
                  ? words('changedNew', { to: formatTime(end / 1_000), seconds })
                  : words('changedCut', { seconds })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
