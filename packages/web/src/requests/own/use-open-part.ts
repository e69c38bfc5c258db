// Which part of the order form is open: the address says it, and a part whose turn has not come is not opened by it.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nearestOpen, sectionOfHash, type OrderSection, type SectionFacts } from '../values/order-sections.ts';

interface OpenPart {
  /** The open part, or the last one that was; `isShut` where a person closed it. */
  readonly here: OrderSection;
  readonly isShut: boolean;
  /** Opens a part and says so in the address (J-003). */
  go(section: OrderSection): void;
  shut(): void;
}

/** `first` counts until files that were kept are taken up again; a preview (CG-10) opens everything. */
export function useOpenPart(
  facts: SectionFacts,
  { first, isPreview }: { first: SectionFacts; isPreview: boolean },
): OpenPart {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const open = (wish: OrderSection, by: SectionFacts): OrderSection =>
    isPreview ? wish : nearestOpen(wish, by);
  const [here, setHere] = useState(() => open(sectionOfHash(hash) ?? 'personal-details', first));
  const [seenHash, setSeenHash] = useState(hash);
  const [isShut, setShut] = useState(false);
  const [home] = useState(pathname);
  const isHere = pathname === home;
  if (isHere && hash !== seenHash) {
    setSeenHash(hash);
    setShut(false);
    const wish = sectionOfHash(hash) ?? 'personal-details';
    if (wish !== here) setHere(open(wish, facts));
  }
  useEffect(() => {
    if (isHere && sectionOfHash(hash) !== here)
      void navigate({ search, hash: `#${here}` }, { replace: true });
  }, [isHere, hash, search, here, navigate]);
  return {
    here,
    isShut,
    go(section) {
      setShut(false);
      if (section !== here) void navigate({ search, hash: `#${section}` });
    },
    shut: () => setShut(true),
  };
}

/** Brings a part that has just been opened into sight, with the keyboard on its head; not the first one of the visit. */
export function useFollowPart(here: OrderSection) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(here);
  useEffect(() => {
    if (seen.current === here) return;
    seen.current = here;
    const head = place.current?.querySelector<HTMLElement>(`[data-part="${here}"] button`);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return place;
}
