import { mapTimeToLater, videoEditEndpoints, type Case } from '@plainscan/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** The changes between version `from` and the present version `to`. */
const changesQuery = (caseId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['video-changes', caseId, from, to],
    queryFn: ({ signal }) =>
      callEndpoint(videoEditEndpoints.getVideoChanges, { params: { id: caseId }, query: { from }, signal }),
    staleTime: Infinity,
  });

const presentVersion = ({ videoReport }: Case): number =>
  videoReport?.status === 'ready' ? videoReport.version : 0;

/** B12: what changed since the newest version with a note. Returns nothing if there is none. */
export function useVideoChanges(item: Case) {
  const version = presentVersion(item);
  const noted = item.reviewNotes.flatMap((note) => (note.version < version ? [note.version] : []));
  const from = Math.max(0, ...noted);
  const { data, refetch } = useQuery({ ...changesQuery(item.id, from, version), enabled: from > 0 });
  const renew = async (): Promise<string | null> => (await refetch()).data?.before?.link ?? null;
  return { data: from > 0 ? data : undefined, renew };
}

/** Returns where a note leads in the present video, in seconds. Edits may have moved its place. */
export function useNotePlace(item: Case): (note: { version: number; seconds: number }) => Promise<number> {
  const client = useQueryClient();
  const version = presentVersion(item);
  return async ({ version: from, seconds }) => {
    if (from >= version) return seconds;
    const answer = await client.fetchQuery(changesQuery(item.id, from, version)).catch(() => null);
    return answer?.changes ? mapTimeToLater(answer.changes, seconds * 1_000) / 1_000 : seconds;
  };
}
