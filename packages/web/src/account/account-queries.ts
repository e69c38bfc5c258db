import {
  accountEndpoints,
  planEndpoints,
  portraitEndpoints,
  secondFactorEndpoints,
  type CurrentUser,
  type ResponseOf,
} from '@plainscan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appMessages } from '../platform/language/app-messages.ts';
import { callApi } from '../platform/api/api-client.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { refusedFields } from '../platform/forms/form-fields.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { currentUserQuery } from '../platform/session/session.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callEndpoint(accountEndpoints.listSessions, { signal }),
  staleTime: 0,
});

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callEndpoint(secondFactorEndpoints.getSecondFactor, { signal }),
});

export const ownPortraitQuery = queryOptions({
  queryKey: ['own-portrait'],
  queryFn: ({ signal }) => callEndpoint(portraitEndpoints.getOwnPortrait, { signal }),
});

type OwnPortrait = ResponseOf<typeof portraitEndpoints.setOwnPortrait>;

/** Sends a photo for patients. */
export function saveOwnPortrait(photo: Blob): Promise<OwnPortrait> {
  const body = new FormData();
  body.append('portrait', photo, 'photo');
  const { method, path, response } = portraitEndpoints.setOwnPortrait;
  return callApi({ method, path, body, read: (answer) => response.parse(answer) });
}

/**
 * CG-98: until when images are kept after storage has ended. `null` while there is storage, or if there never was any.
 */
export const endedStorageQuery = queryOptions({
  queryKey: ['plans', 'ended-storage'],
  queryFn: async ({ signal }) =>
    (await callEndpoint(planEndpoints.getPlanChange, { query: { plan: 'basic' }, signal })).imagesKeptUntil,
});

interface Change<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Message to show on success. None if the screen itself shows the result. */
  done?: string | ((output: Output, input: Input) => string);
  onDone?: (output: Output) => void;
  /** `true` if a form shows the failure itself: a snackbar would be hidden behind its dialog. */
  showsOwnError?: boolean;
}

/**
 * Changes the user's own account. Field errors are in `refused`; all other errors appear in a snackbar. Then the user,
 * the second factor and the sessions are refetched.
 */
export function useAccountChange<Input = void, Output = void>(change: Change<Input, Output>) {
  const { run, done, onDone, showsOwnError = false } = change;
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (output, input) => {
      const text = typeof done === 'function' ? done(output, input) : done;
      if (text) notify('done', text);
      for (const { queryKey } of [currentUserQuery, secondFactorQuery, sessionsQuery])
        void client.invalidateQueries({ queryKey });
      onDone?.(output);
    },
    onError: (error) => {
      if (!showsOwnError && Object.keys(refusedFields(error)).length === 0)
        notify('error', errorMessage(error, app));
    },
  });
  const refused = refusedFields(mutation.error);
  const failure =
    mutation.error && Object.keys(refused).length === 0 ? errorMessage(mutation.error, app) : null;
  return { ...mutation, refused, failure };
}

/** Replaces the cached user with the one that a call returned. */
export function useCacheUser(): (user: CurrentUser) => void {
  const client = useQueryClient();
  return (user) => client.setQueryData(currentUserQuery.queryKey, user);
}

/** Replaces the cached photo with the one that a call returned. */
export function useCachePortrait(): (own: OwnPortrait) => void {
  const client = useQueryClient();
  return (own) => client.setQueryData(ownPortraitQuery.queryKey, own);
}

export type AccountChange = ReturnType<typeof useAccountChange>;
