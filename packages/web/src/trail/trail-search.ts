// Which part of the trail a page shows, kept in its address.
import { trailGroups, type TrailGroup } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The days back from now that can be chosen; 0 for any time. */
export const spans = [0, 1, 7, 30, 365] as const;

export interface TrailSearch {
  case: string;
  person: string;
  actor: string;
  patient: string;
  /** 0 for all. */
  clinic: number;
  /** `refused`: whatever was refused, of every group. */
  what: TrailGroup | 'all' | 'refused';
  days: (typeof spans)[number];
}

const ids = ['case', 'person', 'actor', 'patient'] as const;
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);

/** Reads an address; whatever makes no sense there counts as not said. */
export function readTrailSearch(params: URLSearchParams): TrailSearch {
  const text = (name: string): string => params.get(name) ?? '';
  const idOf = (name: (typeof ids)[number]): string => (isId(text(name)) ? text(name) : '');
  const clinic = Number(text('clinic'));
  const days = Number(text('days'));
  return {
    case: idOf('case'),
    person: idOf('person'),
    actor: idOf('actor'),
    patient: idOf('patient'),
    clinic: Number.isInteger(clinic) && clinic > 0 && clinic < 2 ** 31 ? clinic : 0,
    what: [...trailGroups, 'refused' as const].find((one) => one === text('what')) ?? 'all',
    days: spans.find((span) => span === days) ?? 0,
  };
}

export type ChangeTrailSearch = (change: Partial<TrailSearch>) => void;

export function useTrailSearch(): [TrailSearch, ChangeTrailSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readTrailSearch(params), [params]);
  const change = useCallback(
    (part: Partial<TrailSearch>) =>
      setParams((now) => {
        const next = Object.entries({ ...readTrailSearch(now), ...part });
        return new URLSearchParams(
          next.flatMap(([name, value]) =>
            value === '' || value === 0 || value === 'all' ? [] : [[name, String(value)]],
          ),
        );
      }),
    [setParams],
  );
  return [search, change];
}
