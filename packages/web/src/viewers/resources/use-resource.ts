import type { Resource } from '@plainscan/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useResourceRoom } from '../../platform/live/use-live.ts';
import type { resourceQuery } from './resource-queries.ts';

/**
 * The resource that a viewer shows. While it is being prepared, a signed-in user gets a live event when it is ready
 * (U-009). The query itself polls for everyone else.
 */
export function useResource(uuid: string, query: ReturnType<typeof resourceQuery>): UseQueryResult<Resource> {
  const asked = useQuery(query);
  useResourceRoom(asked.data?.state === 'processing' ? uuid : null, () => void asked.refetch());
  return asked;
}
