import {
  fitsNormal,
  viewerEndpoints,
  type EarlierStudy,
  type MatchingNormal,
  type StudyDocument,
} from '@plainscan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/api/call-endpoint.ts';
import { useLocale } from '../../../platform/language/i18n.tsx';
import { loadPart } from '../../../ui/load-part.ts';
import type { BesideChoice } from './use-second-study.ts';

export interface BesideList {
  /** `null` until loaded. */
  readonly earlier: readonly EarlierStudy[] | null;
  readonly normals: readonly MatchingNormal[] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Fetches what is available of a kind. Returns an empty list if the server does not respond. */
  readonly ask: (kind: 'earlier' | 'normal') => Promise<readonly BesideChoice[]>;
}

interface BesideListOptions {
  readonly document: StudyDocument;
  readonly seriesId: string;
  /** Whether the list is open. */
  readonly isWanted: boolean;
}

/** The studies that can be shown beside a series. They are fetched only on demand, because every access is logged. */
export function useBesideList({ document, seriesId, isWanted }: BesideListOptions): BesideList {
  const client = useQueryClient();
  const { locale } = useLocale();
  const { studyId } = document;
  const earlierQuery = {
    queryKey: ['earlier-studies', studyId],
    queryFn: () => callEndpoint(viewerEndpoints.listEarlierStudies, { params: { id: studyId } }),
    staleTime: 60_000,
    retry: false,
  };
  const normalQuery = {
    queryKey: ['studio-normals', studyId],
    queryFn: async () => {
      const { listNormals } = await loadPart(() => import('../../../viewers/beside/open-normal.ts'));
      return listNormals(document);
    },
    staleTime: 60_000,
    retry: false,
  };
  const earlier = useQuery({ ...earlierQuery, enabled: isWanted });
  const normals = useQuery({ ...normalQuery, enabled: isWanted });
  const series = document.series.find(({ id }) => id === seriesId);
  const fitting = (all: readonly MatchingNormal[]) =>
    series ? all.filter((normal) => fitsNormal(normal, document, series)) : [];
  return {
    earlier: earlier.data?.data ?? null,
    normals: normals.data ? fitting(normals.data) : null,
    hasFailed: earlier.isError || normals.isError,
    retry() {
      void earlier.refetch();
      void normals.refetch();
    },
    async ask(kind) {
      try {
        if (kind === 'earlier') return (await client.fetchQuery(earlierQuery)).data.map(earlierChoice);
        return fitting(await client.fetchQuery(normalQuery)).map((one) => normalChoice(one, locale));
      } catch {
        return [];
      }
    },
  };
}

export const earlierChoice = ({ studyId, title }: EarlierStudy): BesideChoice => ({
  kind: 'earlier',
  studyId,
  title,
});

export const normalChoice = (
  { studyId, titleEn, titleEs }: MatchingNormal,
  locale: 'en' | 'es',
): BesideChoice => ({ kind: 'normal', studyId, title: locale === 'es' ? titleEs : titleEn });
