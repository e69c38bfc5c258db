import { Mic } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StudioMessages } from './studio-messages.ts';
import styles from './studio-page.module.css';

const BARS = 10;
const READ_EVERY_MS = 100;

/** How loud the voice is; says it in words only when asked, since it changes all the time. */
export function LevelMeter({
  level,
  messages,
}: {
  readonly level: () => number;
  readonly messages: StudioMessages;
}) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setShare(level()), READ_EVERY_MS);
    return () => clearInterval(timer);
  });
  const lit = Math.round(share * BARS);
  return (
    <span className={styles.meter} role="img" aria-label={messages.microphoneLevel(lit * 10)}>
      <Mic aria-hidden="true" size={16} strokeWidth={1.75} />
      {Array.from({ length: BARS }, (_, index) => (
        <i key={index} data-lit={index < lit} />
      ))}
    </span>
  );
}
