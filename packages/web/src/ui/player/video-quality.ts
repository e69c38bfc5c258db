// Which of a video's two files is played: the full one, or a small one for slow connections.
import { useEffect, useState } from 'react';

export const qualityChoices = ['auto', 'full', 'small'] as const;
export type QualityChoice = (typeof qualityChoices)[number];

const key = 'video-quality';

/** Automatic if nothing was chosen or the browser has no storage. */
function readChoice(): QualityChoice {
  try {
    const kept = localStorage.getItem(key);
    return qualityChoices.find((choice) => choice === kept) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function keepChoice(choice: QualityChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Some browsers allow no storage in private windows. Then it lasts as long as the player.
  }
}

/** The Network Information API, which only Chromium has. */
interface Connection {
  readonly saveData?: boolean;
  /** Megabits per second, an estimate. */
  readonly downlink?: number;
}

/** Megabits per second below which the usual full video would have to wait for data. */
const slowDownlink = 1.5;

function isSlow(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || (connection?.downlink ?? slowDownlink) < slowDownlink;
}

/** How long a video may wait for data before it continues as the small one. */
const patienceMilliseconds = 3_000;

export interface VideoQuality {
  readonly choice: QualityChoice;
  readonly isSmall: boolean;
  readonly choose: (choice: QualityChoice) => void;
}

/**
 * Decides which file is played. By itself it changes only to the small one, and stays there, because each change costs
 * what has been loaded. `null` if there is only one file. `isWaiting`: it should play, but the data has not arrived.
 */
export function useVideoQuality(hasSmall: boolean, isWaiting: boolean): VideoQuality | null {
  const [choice, setChoice] = useState(readChoice);
  const [isLate, setLate] = useState(isSlow);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!hasSmall) return null;
  return {
    choice,
    isSmall: choice === 'small' || (choice === 'auto' && isLate),
    choose(next) {
      keepChoice(next);
      setChoice(next);
    },
  };
}
