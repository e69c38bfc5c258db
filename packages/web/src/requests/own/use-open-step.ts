// The open step of a patient's request. The URL chooses it, but cannot open a step that may not be opened yet.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nearestOpenStep, stepNames, stepOfHash, type OpenFacts, type OwnStep } from './open-steps.ts';

interface OpenStep {
  /** The open step, or the last open one. `isShut` if the user closed it. */
  readonly here: OwnStep;
  readonly isShut: boolean;
  /** Opens a step and updates the URL (J-003). */
  go(step: OwnStep): void;
  shut(): void;
}

/** `first` is used until stored files are restored. A preview (CG-10) opens everything. */
export function useOpenStep(
  facts: OpenFacts,
  { first, isPreview }: { first: OpenFacts; isPreview: boolean },
): OpenStep {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const open = (wish: OwnStep, by: OpenFacts): OwnStep => (isPreview ? wish : nearestOpenStep(wish, by));
  const [here, setHere] = useState(() => open(stepOfHash(hash) ?? 'patient', first));
  const [seenHash, setSeenHash] = useState(hash);
  const [isShut, setShut] = useState(false);
  const [home] = useState(pathname);
  const isHere = pathname === home;
  if (isHere && hash !== seenHash) {
    setSeenHash(hash);
    setShut(false);
    const wish = stepOfHash(hash) ?? 'patient';
    if (wish !== here) setHere(open(wish, facts));
  }
  useEffect(() => {
    if (isHere && stepOfHash(hash) !== here)
      void navigate({ search, hash: `#${stepNames[here]}` }, { replace: true });
  }, [isHere, hash, search, here, navigate]);
  return {
    here,
    isShut,
    go(step) {
      setShut(false);
      if (step !== here) void navigate({ search, hash: `#${stepNames[step]}` });
    },
    shut: () => setShut(true),
  };
}

/** Scrolls to a newly opened step and focuses its header, except for the first one of the visit. */
export function useFollowStep(here: OwnStep) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(here);
  useEffect(() => {
    if (seen.current === here) return;
    seen.current = here;
    const head = place.current?.querySelector<HTMLElement>(`[data-part="${stepNames[here]}"] button`);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return place;
}
