/** Who stopped this close to the start has not begun, in seconds. */
const nearStart = 3;
/** Who stopped this close to the end has watched it, in seconds. */
const nearEnd = 5;

/** Returns where to go on in a video of `duration` seconds, or `null` if it was not begun or was watched to its end. */
export const placeToContinue = (position: number | null, duration: number | null): number | null =>
  position !== null && duration !== null && position >= nearStart && position < duration - nearEnd
    ? position
    : null;
