import { useRef, useState } from 'react';

interface LinkRenewal {
  /** Changes with each attempt. It is the key of the component, so that it loads again. */
  turn: number;
  /** Loading failed. Requests fresh links once and gives up the second time in a row. */
  failed: () => void;
  /** Loading succeeded, so the next failure counts as the first. */
  worked: () => void;
  /** Requests fresh links and loads again. */
  again: () => Promise<void>;
}

/** Renews the links in a file's description, which may have ended when a part is requested late. */
export function useLinkRenewal(renew: () => Promise<unknown>, giveUp: () => void): LinkRenewal {
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
