// A URL without a token, such as a bookmark or one opened on another device. Signed-in users get a new pass.
import { resourceEndpoints } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { readAccessToken } from '../../platform/session/session-storage.ts';
import { linkTo } from '../use-open-viewer.ts';

interface OwnPassProps {
  waiting: ReactNode;
  /** Shown to a reader who may not open it, or is not signed in. */
  missing: ReactNode;
}

/** Requests the link that the URL would have had. Null if there is nothing to open. */
async function linkOf(pathname: string, query: URLSearchParams): Promise<string | null> {
  const [caseId, uuid] = [query.get('caseId'), query.get('uuid')];
  if (pathname === '/report-viewer') {
    const { data } = await callEndpoint(resourceEndpoints.listChildResources, {
      params: { id: caseId ?? '' },
    });
    return data.find(({ viewerLink }) => viewerLink?.startsWith(pathname))?.viewerLink ?? null;
  }
  return linkTo(uuid === null ? { recordId: caseId ?? '' } : { uuid });
}

/** Adds the other parameters of the URL, such as `hideContext`. */
function withRest(link: string, query: URLSearchParams): string {
  const [path = '', own] = link.split('?', 2);
  const all = new URLSearchParams(own);
  for (const [name, value] of query) if (!all.has(name) && name !== 'caseId') all.set(name, value);
  return `${path}?${all}`;
}

export function OwnPass({ waiting, missing }: OwnPassProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: link, isError } = useQuery({
    queryKey: ['own-pass', pathname, search],
    queryFn: () => linkOf(pathname, new URLSearchParams(search)),
    enabled: readAccessToken() !== null,
    retry: false,
    // Each pass is used once.
    gcTime: 0,
  });
  useEffect(() => {
    if (link) void navigate(withRest(link, new URLSearchParams(search)), { replace: true });
  }, [link, search, navigate]);
  return readAccessToken() === null || isError || link === null ? missing : waiting;
}
