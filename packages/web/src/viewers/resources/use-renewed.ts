import { useRef, useState } from 'react';

interface Renewed {
  /** Changes with each try; the key of the part, so that it is asked for anew. */
  turn: number;
  /** A part did not come: asks once for fresh links; the second time in a row it is given up. */
  failed: () => void;
  /** A part came: the next failure is another one. */
  worked: () => void;
  /** Asks for fresh links, and for the part by them. */
  again: () => Promise<void>;
}

/** Links inside a file's description end, and a part that is asked for late may find its own ended. */
export function useRenewed(renew: () => Promise<unknown>, giveUp: () => void): Renewed {
  const [turn, setTurn] = useState(0);
  const hasAsked = useRef(false);
  const again = async (): Promise<void> => {
    await renew();
    setTurn((before) => before + 1);
  };
  return {
    turn,
    again,
    failed() {
      if (hasAsked.current) return giveUp();
      hasAsked.current = true;
      again().catch(giveUp);
    },
    worked() {
      hasAsked.current = false;
    },
  };
}
