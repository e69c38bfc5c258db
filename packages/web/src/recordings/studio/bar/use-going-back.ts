import { useState } from 'react';
import { hasCountdown } from '../../capture/studio-choices.ts';
import type { RecordingSessionModel } from '../use-recording-session.ts';
import { COUNTDOWN, useCountdown } from './use-countdown.ts';

export interface GoingBack {
  /** Where the recording is about to resume, in seconds; `null` if the speaker has not gone back. */
  readonly from: number | null;
  /** Seconds until it resumes; `null` without a countdown. */
  readonly countdown: number | null;
  readonly go: () => void;
  /** Cancels an upcoming resume, so that the recording stays paused. Returns whether there was one. */
  readonly stop: () => boolean;
}

/**
 * Goes back ten seconds and resumes from there after a short pause or the countdown. `onBack` restores the page to an
 * earlier moment, in milliseconds of its clock.
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
