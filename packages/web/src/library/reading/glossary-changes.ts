// What curators have changed of the glossary that the pages come with, for the readers of a report (ADR 107).
import { recordEndpoints, type GlossaryChange } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** Always the same, because the search is kept for each list of changes. */
const none: readonly GlossaryChange[] = [];

/** `null` until they are loaded. Words are explained to nobody before, because ours may be the ones that are wrong. */
export const GlossaryChanges = createContext<readonly GlossaryChange[] | null>(none);

interface GlossaryReader {
  recordId: string;
  /** `null` while nothing is changed. Nothing is fetched then. */
  version: string | null;
  /** The token of an opened link. */
  pass?: string | undefined;
  careGrant?: string | undefined;
}

/** Returns the changes for the readers of a report; `null` until they are loaded. */
export function useGlossaryChanges(reader: GlossaryReader): readonly GlossaryChange[] | null {
  const { recordId, version, pass, careGrant } = reader;
  const { data } = useQuery({
    queryKey: ['glossary-changes', recordId, version],
    queryFn: ({ signal }) =>
      callEndpoint(recordEndpoints.getGlossaryChanges, {
        params: { id: recordId },
        signal,
        ...(pass !== undefined && { pass }),
        ...(careGrant !== undefined && { careGrant }),
      }),
    enabled: version !== null,
    staleTime: Infinity,
  });
  return version === null ? none : (data?.data ?? null);
}
