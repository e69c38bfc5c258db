// Shows a portal's password for a minute (CG-70): fetched when the button is pressed, not cached, discarded with the
// panel.
import { caseFileEndpoints } from '@plainscan/contract';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

export interface PortalPassword {
  password: string | null;
  secondsLeft: number;
  isBusy: boolean;
  /** `true` if it was shown and is now hidden. */
  wasShown: boolean;
  error: unknown;
  show: () => Promise<void>;
  hide: () => void;
}

interface Shown {
  password: string;
  until: number;
}

export function usePortalPassword(caseId: string): PortalPassword {
  const [shown, setShown] = useState<Shown | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const hide = () => setShown(null);

  useEffect(() => {
    if (!shown) return;
    const tick = () => {
      const left = Math.ceil((shown.until - Date.now()) / 1_000);
      setSecondsLeft(Math.max(0, left));
      if (left <= 0) setShown(null);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [shown]);

  async function show(): Promise<void> {
    if (isBusy || shown) return;
    setBusy(true);
    setError(null);
    try {
      const answer = await callEndpoint(caseFileEndpoints.showPortalPassword, { params: { id: caseId } });
      setSecondsLeft(answer.seconds);
      setShown({ password: answer.portalPassword, until: Date.now() + answer.seconds * 1_000 });
      setWasShown(true);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return {
    password: shown?.password ?? null,
    secondsLeft,
    isBusy,
    wasShown: wasShown && shown === null,
    error,
    show,
    hide,
  };
}
