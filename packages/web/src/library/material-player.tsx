import { playlistOf, type Case } from '@plainscan/contract';
import { useEffect, type RefObject } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { VideoPlayer, type VideoPlayerHandle } from '../ui/player/video-player.tsx';
import { playlistMessages } from './playlist-messages.ts';

interface MaterialPlayerProps {
  ref: RefObject<VideoPlayerHandle | null>;
  report: Case;
  materialId: string;
  /** Returns the refetched case, with new links. */
  onRenew: () => Promise<Case>;
}

const entryOf = (report: Case, id: string) => playlistOf(report, id).find((entry) => entry.id === id);

/** A library video attached to a report. It starts automatically, because the user has just chosen it. */
export function MaterialPlayer({ ref, report, materialId, onRenew }: MaterialPlayerProps) {
  const t = useMessages(playlistMessages);
  useEffect(() => ref.current?.play(), [ref, materialId]);
  const entry = entryOf(report, materialId);
  if (!entry?.url) return <Note tone="warn">{t('gone')}</Note>;
  return (
    <VideoPlayer
      key={materialId}
      ref={ref}
      src={entry.url}
      sourceId={materialId}
      onRenew={async () => entryOf(await onRenew(), materialId)?.url ?? null}
      label={t('videoOf', { title: entry.title })}
      posterUrl={entry.thumbnail}
      durationSeconds={entry.duration ?? 0}
    />
  );
}
