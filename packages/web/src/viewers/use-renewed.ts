import { useRef } from 'react';

interface Renewed {
  /** A part did not come: asks once for fresh links; the second time in a row it is given up. */
  failed: () => void;
  /** A part came: the next failure is another one. */
  worked: () => void;
}

/** Links inside a file's description end, and a part that is asked for late may find its own ended. */
export function useRenewed(renew: () => Promise<unknown>, giveUp: () => void): Renewed {
  const hasAsked = useRef(false);
  return {
    failed() {
      if (hasAsked.current) return giveUp();
      hasAsked.current = true;
      renew().catch(giveUp);
    },
    worked() {
      hasAsked.current = false;
    },
  };
}
