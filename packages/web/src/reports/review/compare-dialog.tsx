import { SegmentedControl } from '@mantine/core';
import type { VideoSpan } from '@plainscan/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { VideoPlayer, type VideoPlayerHandle } from '../../ui/player/video-player.tsx';
import { formatTime } from '../../ui/player/video-time.ts';
import { reviewMessages } from './review-messages.ts';
import styles from './compare-dialog.module.css';

const sides = ['before', 'now'] as const;
type Side = (typeof sides)[number];

interface Version {
  version: number;
  link: string;
  /** Seconds. */
  duration: number;
  onRenew: () => Promise<string | null>;
}

export interface Compared extends Record<Side, Version> {
  /** The compared range of each, in milliseconds of its version. */
  spans: Record<Side, VideoSpan>;
}

interface CompareDialogProps {
  /** `null` keeps the dialog closed. */
  compared: Compared | null;
  onClose: () => void;
}

/** B12: the earlier and the present version in one place, so that both are large enough on a phone too. */
export function CompareDialog({ compared, onClose }: CompareDialogProps) {
  const words = useMessages(reviewMessages);
  return (
    <Dialog isOpen={compared !== null} isWide title={words('compareTitle')} onClose={onClose}>
      {compared ? <Versions compared={compared} /> : null}
    </Dialog>
  );
}

/** Seconds played before and after a change. */
const around = 2;

function Versions({ compared }: { compared: Compared }) {
  const words = useMessages(reviewMessages);
  const [side, setSide] = useState<Side>('now');
  const players = {
    before: useRef<VideoPlayerHandle>(null),
    now: useRef<VideoPlayerHandle>(null),
  };
  /** Keeps the distance from the start of the change. */
  const change = (next: Side) => {
    const from = players[side].current;
    const passed = (from?.currentTime() ?? 0) - compared.spans[side].start / 1_000;
    from?.pause();
    players[next].current?.seek(Math.max(0, compared.spans[next].start / 1_000 + passed));
    setSide(next);
  };
  const wordsOf = (one: Side) => words(`side.${one}`, { n: compared[one].version });
  const { start, end } = compared.spans[side];
  const [from, to] = [formatTime(start / 1_000), formatTime(end / 1_000)];
  return (
    <div className={styles['compare']}>
      <SegmentedControl
        fullWidth
        aria-label={words('compareTitle')}
        classNames={{ label: styles['side'] ?? '' }}
        value={side}
        onChange={(next) => next !== side && change(next === 'before' ? 'before' : 'now')}
        data={sides.map((value) => ({ value, label: wordsOf(value) }))}
      />
      {sides.map((one) => (
        <div key={one} className={styles['screen']} data-theme="dark" hidden={one !== side}>
          <OneVersion
            player={players[one]}
            version={compared[one]}
            span={compared.spans[one]}
            label={wordsOf(one)}
          />
        </div>
      ))}
      <p className="secondary" role="status">
        {end > start
          ? words('compareSpan', { side: wordsOf(side), from, to })
          : words('compareGone', { side: wordsOf(side), from })}
      </p>
    </div>
  );
}

interface OneVersionProps {
  player: RefObject<VideoPlayerHandle | null>;
  version: Version;
  span: VideoSpan;
  label: string;
}

/** Starts slightly before the change and stops once slightly after it. */
function OneVersion({ player, version, span, label }: OneVersionProps) {
  const hasStopped = useRef(false);
  const [begin, stop] = [Math.max(0, span.start / 1_000 - around), span.end / 1_000 + around];
  useEffect(() => player.current?.seek(begin), [player, begin]);
  return (
    <VideoPlayer
      ref={player}
      src={version.link}
      sourceId={`version ${version.version}`}
      onRenew={version.onRenew}
      label={label}
      durationSeconds={version.duration}
      onTimeUpdate={(seconds) => {
        if (seconds < stop || hasStopped.current) return;
        hasStopped.current = true;
        player.current?.pause();
      }}
    />
  );
}
