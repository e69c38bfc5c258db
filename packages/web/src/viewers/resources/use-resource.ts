import type { Resource } from '@plainscan/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useResourceRoom } from '../../platform/live/use-live.ts';
import type { resourceQuery } from './resource-queries.ts';

/**
 * What a viewer shows. While it is being prepared whoever is signed in hears at once when it is ready (U-009); the query
 * itself asks again and again for whoever hears nothing.
 */
export function useResource(uuid: string, query: ReturnType<typeof resourceQuery>): UseQueryResult<Resource> {
  const asked = useQuery(query);
  useResourceRoom(asked.data?.state === 'processing' ? uuid : null, () => void asked.refetch());
  return asked;
}
