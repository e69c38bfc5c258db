import { useCallback, useContext, useRef, useState, type RefObject } from 'react';
import type { StudyDocument } from '@plainscan/contract';
import type { DicomViewportHandle } from '../viewport/dicom-viewport.tsx';
import { linkedSlice } from '../viewport/linked-slices.ts';
import { countSlices, middleIndex, slicesOfSeries } from '../instances/study-slices.ts';
import { FirstImage } from './first-image.ts';

/** One of at most two views. */
export interface StudyPane {
  readonly handle: RefObject<DicomViewportHandle | null>;
  readonly seriesId: string;
  readonly index: number;
  readonly count: number;
  /** The slice on the screen; `null` before the first of its series. */
  readonly shown: number | null;
  /** Whether the latest slice is drawn; `false` if a sentence stands in its place, and before the first. */
  readonly isDrawn: boolean;
}

export interface StudyPanes {
  readonly panes: readonly StudyPane[];
  readonly active: number;
  readonly activate: (pane: number) => void;
  readonly current: StudyPane;
  readonly isTwo: boolean;
  readonly toggleTwo: () => void;
  readonly isLinked: boolean;
  readonly toggleLink: () => void;
  /** `false` once two series turn out to show different cuts. */
  readonly canLink: boolean;
  readonly setSeries: (pane: number, seriesId: string) => void;
  readonly setIndex: (pane: number, index: number) => void;
  readonly onShown: (pane: number, index: number, isDrawn: boolean) => void;
}

interface Chosen {
  readonly seriesId: string;
  /** By series, so that returning to one shows the same slice. */
  readonly indexes: Readonly<Record<string, number>>;
  readonly shown: {
    readonly seriesId: string;
    readonly index: number;
    readonly isDrawn: boolean;
  } | null;
}

/** Returns the first series with a picture, or the very first. */
function firstSeriesOf({ series }: StudyDocument): string {
  return series.find(({ instances }) => instances.length > 0)?.id ?? series[0]?.id ?? '';
}

/** Returns the first view: the series and slice of an image, or of the first series. */
function firstViewOf(document: StudyDocument, imageId: string | null): Chosen {
  const series = document.series.find(({ instances }) => instances.some(({ id }) => id === imageId));
  if (!series) return { seriesId: firstSeriesOf(document), indexes: {}, shown: null };
  const index = slicesOfSeries(document.studyId, series).findIndex((slice) => slice.instanceId === imageId);
  return { seriesId: series.id, indexes: { [series.id]: index }, shown: null };
}

/** Returns the initial series beside another one: the next one, or the same. */
function nextSeriesOf({ series }: StudyDocument, seriesId: string): string {
  const at = series.findIndex(({ id }) => id === seriesId);
  return (series.slice(at + 1).find(({ instances }) => instances.length > 0) ?? series[at])?.id ?? seriesId;
}

/** The series and slice of each view, and whether they are linked. */
export function useStudyPanes(document: StudyDocument): StudyPanes {
  const firstImage = useContext(FirstImage);
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => [firstViewOf(document, firstImage)]);
  const [active, activate] = useState(0);
  const [isLinked, setLinked] = useState(true);
  const [canLink, setCanLink] = useState(true);
  const handles = [useRef<DicomViewportHandle>(null), useRef<DicomViewportHandle>(null)] as const;
  const panes = chosen.map((pane, at) => paneOf(document, pane, handles[at === 0 ? 0 : 1]));
  const change = useCallback(
    (at: number, to: (pane: Chosen) => Chosen) =>
      setChosen((before) => before.map((pane, which) => (which === at ? to(pane) : pane))),
    [],
  );
  const setSeries = useCallback(
    (at: number, seriesId: string) => change(at, (pane) => ({ ...pane, seriesId })),
    [change],
  );
  const setIndex = (at: number, index: number) =>
    change(at, (pane) => ({ ...pane, indexes: { ...pane.indexes, [pane.seriesId]: index } }));
  const follow = (leader: number, index: number) => {
    const other = panes[1 - leader];
    const plane = panes[leader]?.handle.current?.planes().get(index);
    if (!other || !plane) return;
    const to = linkedSlice(plane, other.handle.current?.planes() ?? new Map(), other.count);
    setCanLink(to !== 'apart');
    if (typeof to === 'number' && to !== other.index) setIndex(1 - leader, to);
  };
  return {
    panes,
    active: Math.min(active, panes.length - 1),
    activate,
    current:
      panes[active] ?? panes[0] ?? paneOf(document, { seriesId: '', indexes: {}, shown: null }, handles[0]),
    isTwo: panes.length > 1,
    toggleTwo: () => {
      activate(0);
      setChosen(([first]) => {
        if (!first) return [];
        const next = { seriesId: nextSeriesOf(document, first.seriesId), indexes: {}, shown: null };
        return chosen.length > 1 ? [first] : [first, next];
      });
    },
    isLinked,
    toggleLink: () => setLinked(!isLinked),
    canLink,
    setSeries,
    setIndex,
    onShown: (at, index, isDrawn) => {
      change(at, (pane) => ({ ...pane, shown: { seriesId: pane.seriesId, index, isDrawn } }));
      const leading = at === active ? index : panes[active]?.shown;
      if (isLinked && leading !== null && leading !== undefined) follow(active, leading);
    },
  };
}

function paneOf(
  document: StudyDocument,
  { seriesId, indexes, shown }: Chosen,
  handle: RefObject<DicomViewportHandle | null>,
): StudyPane {
  const series = document.series.find(({ id }) => id === seriesId);
  const count = series ? countSlices(series) : 0;
  const index = indexes[seriesId] ?? middleIndex(count);
  const latest = shown?.seriesId === seriesId ? shown : null;
  return {
    handle,
    seriesId,
    index,
    count,
    shown: latest?.index ?? null,
    isDrawn: latest?.isDrawn === true,
  };
}
