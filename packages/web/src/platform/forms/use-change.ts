import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { errorMessage } from '../api/error-message.ts';
import { appMessages } from '../language/app-messages.ts';
import { useMessages } from '../language/i18n.tsx';
import { refusedFields } from './form-fields.ts';

export interface Change<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** What the snackbar says afterwards. */
  done?: (output: Output, input: Input) => string;
  onDone?: (output: Output) => void;
  /** A form shows the failure itself. */
  isSaidInPlace?: boolean;
}

/** A call that changes something: fetches again what it makes stale, and says how it went. */
export function useChange<Input, Output>(
  stale: readonly QueryKey[],
  { run, done, onDone, isSaidInPlace = false }: Change<Input, Output>,
) {
  const app = useMessages(appMessages);
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (output, input) => {
      if (done) notify('done', done(output, input));
      for (const queryKey of stale) void cache.invalidateQueries({ queryKey });
      onDone?.(output);
    },
    onError: (error) => {
      if (!isSaidInPlace) notify('error', errorMessage(error, app));
    },
  });
  const refused = refusedFields(mutation.error);
  const failure =
    mutation.error && Object.keys(refused).length === 0 ? errorMessage(mutation.error, app) : null;
  return { ...mutation, refused, failure };
}
