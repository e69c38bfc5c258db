import { useState } from 'react';
import { hasCountdown } from '../../capture/studio-choices.ts';
import type { RecordingSessionModel } from '../use-recording-session.ts';
import { COUNTDOWN, useCountdown } from './use-countdown.ts';

export interface GoingBack {
  /** Where the recording is about to go on, in seconds; null while nobody has gone back. */
  readonly from: number | null;
  /** Seconds until it goes on; null without a countdown. */
  readonly countdown: number | null;
  readonly go: () => void;
  /** Stays paused, where it was about to go on; false where it was not. */
  readonly stop: () => boolean;
}

/**
 * Goes back ten seconds, and from there on after a moment, or after the countdown. `onBack` makes the page what it was
 * at a moment, in milliseconds of its clock.
 */
export function useGoingBack(model: RecordingSessionModel, onBack: (at: number) => void): GoingBack {
  const [isGoing, setGoing] = useState(false);
  const counting = useCountdown(() => void model.session().resume());
  const isOn = counting.left !== null;
  const go = async (): Promise<void> => {
    if (isGoing) return;
    setGoing(true);
    const isBack = await model.session().goBack(onBack);
    setGoing(false);
    if (isBack) counting.start(hasCountdown() ? COUNTDOWN : 1);
  };
  return {
    from: isOn ? model.elapsed() : null,
    countdown: isOn && hasCountdown() ? counting.left : null,
    go: () => void go(),
    stop() {
      if (isOn) counting.cancel();
      return isOn;
    },
  };
}
