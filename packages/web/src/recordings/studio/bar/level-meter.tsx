import { Mic } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import type { SoundReading } from '../../capture/sound-analyzer.ts';
import { soundMessages } from '../sound/sound-messages.ts';
import { useSoundReading } from '../sound/use-sound-reading.ts';
import styles from './recording-bar.module.css';

const BARS = 10;

interface LevelMeterProps {
  readonly sound: () => SoundReading | null;
  /** No verdict during a pause. */
  readonly isRecording: boolean;
}

/** The loudness of the voice, read aloud only on request. Problems are announced immediately. */
export function LevelMeter({ sound, isRecording }: LevelMeterProps) {
  const t = useMessages(soundMessages);
  const { level, verdict } = useSoundReading(sound, isRecording);
  const lit = Math.round(level * BARS);
  return (
    <span className={styles['level']}>
      <span className={styles['meter']} role="img" aria-label={t('level', { percent: lit * 10 })}>
        <Mic aria-hidden="true" size={16} strokeWidth={1.75} />
        {Array.from({ length: BARS }, (_, index) => (
          <i key={index} data-lit={index < lit} />
        ))}
      </span>
      <span className={styles['lamp']} data-ok="false" role="status">
        {verdict === null || verdict === 'good' ? '' : t(`${verdict}Short`)}
      </span>
    </span>
  );
}
