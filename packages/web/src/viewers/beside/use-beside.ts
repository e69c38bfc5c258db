import type { MatchingNormal } from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { setStudyAuthorization } from '../instances/instance-access.ts';
import { middleIndex } from '../instances/study-slices.ts';
import type { DicomViewportHandle } from '../viewport/dicom-viewport.tsx';
import { linkedIndex } from './linked-position.ts';
import { normalOf } from './normal-series.ts';
import { normalsQuery, openNormal, type CurrentStudy, type OpenedNormal } from './open-normal.ts';

/** The requested slice of the current study, zero-based. */
interface OwnSlice {
  readonly index: number;
  readonly setIndex: (index: number) => void;
}

export interface Beside {
  readonly normal: MatchingNormal;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** `null` until it is loaded. */
  readonly opened: OpenedNormal | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly pane: RefObject<DicomViewportHandle | null>;
  /** The requested slice of the normal series, zero-based. */
  readonly index: number;
  /** Goes to a slice of the normal series. If linked, moves the other one to the same place. */
  readonly goTo: (index: number) => void;
  readonly isLinked: boolean;
  readonly toggleLink: () => void;
  /** `false` if the two are cut in different directions. */
  readonly canLink: boolean;
}

interface BesideState {
  /** `null` if nothing fits. */
  readonly beside: Beside | null;
  /** Goes to a slice of the current study. If linked, moves the normal one to the same place. */
  readonly goTo: (index: number) => void;
}

/** B18: a normal study beside a series, with scrolling linked by position. */
export function useBeside(at: CurrentStudy, { index, setIndex }: OwnSlice): BesideState {
  const client = useQueryClient();
  const normals = useQuery(normalsQuery(at));
  const normal = normalOf(normals.data ?? [], at.document, at.series);
  const [isOpen, setOpen] = useState(false);
  const [isLinked, setLinked] = useState(true);
  /** `null` while it follows the other one. */
  const [chosen, setChosen] = useState<number | null>(null);
  const pane = useRef<DicomViewportHandle>(null);
  const found = useQuery({
    queryKey: ['normal', at.document.studyId, at.series.id, normal?.studyId],
    queryFn: () => (normal ? openNormal(client, at, normal) : null),
    enabled: isOpen && normal !== null,
    staleTime: Infinity,
    // Its access ends with the page.
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });
  const opened = found.data ?? null;
  const linkAccess = opened?.access ?? null;
  const studyId = opened?.document.studyId ?? '';
  useEffect(
    () => (linkAccess === null ? undefined : setStudyAuthorization(studyId, linkAccess)),
    [studyId, linkAccess],
  );
  const goTo = (to: number) => {
    setIndex(to);
    if (isLinked) setChosen(null);
  };
  if (normal === null) return { beside: null, goTo };
  const linked = opened && linkedIndex(index, opened.own, opened.stack);
  const shown = chosen ?? linked ?? middleIndex(opened?.stack.count ?? 1);
  const beside: Beside = {
    normal,
    isOpen,
    toggle: () => {
      setOpen(!isOpen);
      setChosen(null);
    },
    opened,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
    pane,
    index: shown,
    goTo(to) {
      setChosen(to);
      const place = isLinked && opened ? linkedIndex(to, opened.stack, opened.own) : null;
      if (place !== null) setIndex(place);
    },
    isLinked,
    toggleLink: () => {
      setLinked(!isLinked);
      setChosen(isLinked ? shown : null);
    },
    canLink: opened === null || linked !== null,
  };
  return { beside, goTo };
}
