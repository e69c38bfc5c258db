import type { Resource } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchText } from './fetch-text.ts';

/** The words of a file that has a text of its own; empty until they are loaded, and for any other file. */
export function useFileText(file: Resource | undefined): string {
  const path = file?.textPath ?? null;
  const { data } = useQuery({
    queryKey: ['resource-text', path],
    queryFn: ({ signal }) => fetchText(path ?? '', signal),
    enabled: path !== null,
    staleTime: Infinity,
  });
  return data?.trim() ?? '';
}
