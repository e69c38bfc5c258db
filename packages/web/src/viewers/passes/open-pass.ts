// Exchanges the token of a link for a pass (CG-172). Used by the viewer, the report viewer, the download page and the
// shared video:
//
//   <PassGate waiting={…} missing={…} kinds={['study', 'file']}>
//     {(opened) => <Page opened={opened} />}          // pass-gate.tsx; asks for the birth date, shows every error
//   </PassGate>
//
//   callEndpoint(row, { params: { id: opened.uuid }, pass: opened.pass })   // `pass` instead of the session
//   hasLinkEnded(error) ? <LinkEnded error={error} /> : …                      // when a link ends during use
//
// The pass goes only into the bearer header. `opened.uuid` identifies what it opens. The URL is not trusted.
import { shareEndpoints, type OpenedPass } from '@plainscan/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** Exchanges a token for a pass. For a shared link this counts as an opening. */
export const openPass = (token: string, birthDate?: string, signal?: AbortSignal): Promise<OpenedPass> =>
  callEndpoint(shareEndpoints.openPass, {
    body: { token, ...(birthDate !== undefined && { birthDate }) },
    ...(signal && { signal }),
  });

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : '');

/** Returns whether a link is no longer usable: ended, revoked, expired, or locked. */
export const hasLinkEnded = (error: unknown): boolean =>
  ['pass.ended', 'share.locked', 'media.ended'].includes(codeOf(error)) ||
  (error instanceof AppError && error.status === 401);

export type LinkState =
  | { at: 'waiting' }
  | { at: 'asked'; left: number | null; isBusy: boolean; failure: unknown; answer: (day: string) => void }
  | { at: 'failed'; error: unknown; retry: () => void }
  | { at: 'open'; opened: OpenedPass };

/** Returns the attempts left after a wrong answer, or `null` if the refusal had another reason. */
function attemptsLeft(error: unknown): number | null {
  const left = codeOf(error) === 'share.birth-date-wrong' ? (error as AppError).params['left'] : undefined;
  return left === undefined ? null : Number(left);
}

/** Opens a link without an answer. */
export const passQuery = (token: string) =>
  queryOptions({
    queryKey: ['pass', token],
    queryFn: ({ signal }) => openPass(token, undefined, signal),
    // Opening it again would count as another reader.
    staleTime: Infinity,
    retry: false,
  });

/** Opens a link once, and again with the birth date if it asks for one. */
export function useOpenedPass(token: string | null): LinkState {
  const client = useQueryClient();
  const query = passQuery(token ?? '');
  const first = useQuery({ ...query, enabled: token !== null });
  const asked = useMutation({
    mutationFn: (birthDate: string) => openPass(token ?? '', birthDate),
    onSuccess: (opened) => client.setQueryData(query.queryKey, opened),
  });
  if (first.data) return { at: 'open', opened: first.data };
  if (!first.error) return { at: 'waiting' };
  if (codeOf(first.error) !== 'share.birth-date-needed')
    return { at: 'failed', error: first.error, retry: () => void first.refetch() };
  if (hasLinkEnded(asked.error)) return { at: 'failed', error: asked.error, retry: asked.reset };
  const left = attemptsLeft(asked.error);
  const failure = left === null ? asked.error : null;
  return { at: 'asked', left, isBusy: asked.isPending, failure, answer: asked.mutate };
}
