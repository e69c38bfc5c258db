import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { errorMessage } from '../api/error-message.ts';
import { appMessages } from '../language/app-messages.ts';
import { useMessages } from '../language/i18n.tsx';
import { refusedFields } from './form-fields.ts';

export interface Change<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Message of the snackbar on success. */
  done?: (output: Output, input: Input) => string;
  onDone?: (output: Output) => void;
  /** `true` if a form shows the failure itself. */
  showsOwnError?: boolean;
}

/** Runs a call that changes something, refetches what it makes stale, and reports the result. */
export function useChange<Input, Output>(
  stale: readonly QueryKey[],
  { run, done, onDone, showsOwnError = false }: Change<Input, Output>,
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
      if (!showsOwnError) notify('error', errorMessage(error, app));
    },
  });
  const refused = refusedFields(mutation.error);
  const failure =
    mutation.error && Object.keys(refused).length === 0 ? errorMessage(mutation.error, app) : null;
  return { ...mutation, refused, failure };
}
