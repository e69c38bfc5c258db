// Which step of a patient's request is open: the address says it, and a step whose turn has not come is not opened by it.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nearestOpen, stepNames, stepOfHash, type OpenFacts, type OwnStep } from './open-steps.ts';

interface OpenStep {
  /** The open step, or the last one that was; `isShut` where a person closed it. */
  readonly here: OwnStep;
  readonly isShut: boolean;
  /** Opens a step and says so in the address (J-003). */
  go(step: OwnStep): void;
  shut(): void;
}

/** `first` counts until files that were kept are taken up again; a preview (CG-10) opens everything. */
export function useOpenStep(
  facts: OpenFacts,
  { first, isPreview }: { first: OpenFacts; isPreview: boolean },
): OpenStep {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const open = (wish: OwnStep, by: OpenFacts): OwnStep => (isPreview ? wish : nearestOpen(wish, by));
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

/** Brings a step that has just been opened into sight, with the keyboard on its head; not the first one of the visit. */
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
