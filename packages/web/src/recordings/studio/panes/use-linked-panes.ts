import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadPart } from '../../../ui/load-part.ts';
import type { LinkedStack } from '../../../viewers/beside/linked-position.ts';
import { slicesOfSeries } from '../../../viewers/instances/study-slices.ts';
import type { StudyDocument } from '@plainscan/contract';
import { linkedPane } from './linked-pane.ts';

/** The properties of a pane that linking needs. */
export interface LinkablePane {
  readonly document: StudyDocument;
  readonly seriesId: string;
  readonly index: number;
  readonly setIndex: (index: number) => void;
}

export interface PaneLink {
  readonly isLinked: boolean;
  readonly toggle: () => void;
  /** `false` if the two are cut in different directions. */
  readonly canLink: boolean;
}

/** Reads where both stacks begin and end in the body. */
async function readStacks(panes: readonly LinkablePane[]): Promise<LinkedStack[]> {
  const { readStack } = await loadPart(() => import('../../../viewers/beside/stack-ends.ts'));
  return Promise.all(
    panes.map(({ document, seriesId }) => {
      const series = document.series.find(({ id }) => id === seriesId);
      return readStack(series ? slicesOfSeries(document.studyId, series) : []);
    }),
  );
}

/** Scrolls the other pane to the place of the active one, no matter how the active one is scrolled. */
export function useLinkedPanes(panes: readonly LinkablePane[], active: number): PaneLink {
  const [isLinked, setLinked] = useState(true);
  const ids = panes.map(({ seriesId }) => seriesId);
  const { data: stacks } = useQuery({
    queryKey: ['pane-stacks', ...ids],
    queryFn: () => readStacks(panes),
    enabled: panes.length > 1,
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
  });
  const indexes = panes.map(({ index }) => index);
  const lastRef = useRef<{ link: string; indexes: readonly number[] }>({ link: '', indexes: [] });
  const link = stacks && isLinked ? ids.join('/') : '';
  const follow = useEffectEvent(() => {
    const last = lastRef.current;
    lastRef.current = { link, indexes };
    const [own, other] = [stacks?.[active], stacks?.[1 - active]];
    const isNews = link !== last.link || indexes[active] !== last.indexes[active];
    if (link === '' || !own || !other || !isNews) return;
    const to = linkedPane(indexes[active] ?? 0, own, other);
    if (to === null || to === indexes[1 - active]) return;
    lastRef.current = { link, indexes: indexes.with(1 - active, to) };
    panes[1 - active]?.setIndex(to);
  });
  const [first, second] = indexes;
  useEffect(() => follow(), [link, first, second, active]);
  const [own, other] = [stacks?.[0], stacks?.[1]];
  return {
    isLinked,
    toggle: () => setLinked(!isLinked),
    canLink: !own || !other || linkedPane(first ?? 0, own, other) !== null,
  };
}
