/** Stopping this close to the start counts as not started, in seconds. */
const nearStart = 3;
/** Stopping this close to the end counts as watched, in seconds. */
const nearEnd = 5;

/** Returns where to go on in a video of `duration` seconds, or `null` if it was not begun or was watched to its end. */
export const placeToContinue = (position: number | null, duration: number | null): number | null =>
  position !== null && duration !== null && position >= nearStart && position < duration - nearEnd
    ? position
    : null;
