// The part of the trail that a page shows, kept in its URL.
import { trailGroups, type TrailGroup } from '@plainscan/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The selectable number of days back from now. 0 for any time. */
export const spans = [0, 1, 7, 30, 365] as const;

export interface TrailSearch {
  case: string;
  person: string;
  actor: string;
  patient: string;
  /** 0 for all. */
  clinic: number;
  /** `refused`: refused entries of every group. */
  what: TrailGroup | 'all' | 'refused';
  days: (typeof spans)[number];
}

const ids = ['case', 'person', 'actor', 'patient'] as const;
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);

/** Reads the query. Ignores invalid values. */
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
