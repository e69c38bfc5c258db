import { Button } from '@mantine/core';
import type { Case, VideoChange } from '@plainscan/contract';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useFreshCase } from '../../cases/case-queries.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { CompareDialog, type Compared } from './compare-dialog.tsx';
import { reviewMessages } from './review-messages.ts';
import { useVideoChanges } from './use-video-changes.ts';
import styles from './video-changes.module.css';

interface VideoChangesProps {
  item: Case;
  /** Jumps to a second of the video. */
  onGo: (seconds: number) => void;
  /** Stops other videos, so that only one plays at a time. */
  onPlay: () => void;
}

/** B12: the changes since the version with the last note, each at its second, with both versions to compare. */
export function VideoChanges({ item, onGo, onPlay }: VideoChangesProps) {
  const words = useMessages(reviewMessages);
  const { data, renew } = useVideoChanges(item);
  const freshCase = useFreshCase(item.id);
  const [spans, setSpans] = useState<Compared['spans'] | null>(null);
  const video = item.videoReport;
  if (!data || !video) return null;
  const { from, changes, before } = data;
  const title = words('changed', { n: from });
  const showComparison = (next: Compared['spans']) => {
    onPlay();
    setSpans(next);
  };
  const isUnchanged = changes?.every(({ kind }) => kind === 'kept') ?? false;
  const wholes = {
    before: { start: 0, end: (before?.duration ?? 0) * 1_000 },
    now: { start: 0, end: (video.duration ?? 0) * 1_000 },
  };
  return (
    <section className={styles['changes']} aria-label={title}>
      <h3>{title}</h3>
      {isUnchanged ? <p className="secondary">{words('changedNothing')}</p> : null}
      {changes === null ? (
        <p className="secondary">
          {words('changedWhole')}{' '}
          {before?.link ? (
            <CompareButton label={words('compare')} onPress={() => showComparison(wholes)} />
          ) : null}
        </p>
      ) : null}
      <ul>
        {(isUnchanged ? [] : (changes ?? [])).map((change) => (
          <OneChange
            key={`${change.kind} ${change.after.start} ${change.before?.start}`}
            change={change}
            canCompare={Boolean(before?.link)}
            onGo={onGo}
            onCompare={showComparison}
          />
        ))}
      </ul>
      <CompareDialog
        compared={
          spans && before?.link && video.downloadLink
            ? {
                spans,
                before: { version: from, link: before.link, duration: before.duration, onRenew: renew },
                now: {
                  version: video.version,
                  link: video.downloadLink,
                  duration: video.duration ?? 0,
                  onRenew: async () => (await freshCase()).videoReport?.downloadLink ?? null,
                },
              }
            : null
        }
        onClose={() => setSpans(null)}
      />
    </section>
  );
}

interface OneChangeProps {
  change: VideoChange;
  canCompare: boolean;
  onGo: (seconds: number) => void;
  onCompare: (spans: Compared['spans']) => void;
}

function OneChange({ change, canCompare, onGo, onCompare }: OneChangeProps) {
  const words = useMessages(reviewMessages);
  const { kind, before, after } = change;
  const time = formatTime(after.start / 1_000);
  const secondsOf = ({ start, end }: { start: number; end: number }) => ((end - start) / 1_000).toFixed(1);
  const to = formatTime(after.end / 1_000);
  const said = {
    kept: () => words('changedKept', { to }),
    replaced: () =>
      words('changedReplaced', { to, before: before ? secondsOf(before) : '0', now: secondsOf(after) }),
    trimmed: () => words('changedCut', { seconds: before ? secondsOf(before) : '0' }),
    added: () => words('changedNew', { to, seconds: secondsOf(after) }),
  };
  return (
    <li data-kind={kind}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles['change'] ?? ''}
        aria-label={words('goTo', { time })}
        onClick={() => onGo(after.start / 1_000)}
      >
        {time}
      </Button>
      <span>{said[kind]()}</span>
      {canCompare && before && kind !== 'kept' ? (
        <CompareButton
          label={words('compare')}
          described={words('compareAt', { time })}
          onPress={() => onCompare({ before, now: after })}
        />
      ) : null}
    </li>
  );
}

function CompareButton({
  label,
  described,
  onPress,
}: {
  label: string;
  described?: string;
  onPress: () => void;
}) {
  return (
    <Button
      variant="default"
      size="xs"
      className={styles['look'] ?? ''}
      leftSection={<ArrowLeftRight size={14} strokeWidth={1.75} aria-hidden />}
      aria-label={described}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
