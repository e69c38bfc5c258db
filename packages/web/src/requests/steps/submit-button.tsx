import { Button } from '@mantine/core';
import { useMessages } from '../../platform/language/i18n.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';

/** Sends the request. `why-submit` next to it says what it is waiting for. */
export function SubmitButton({ request: { check, isBusy, isPreview } }: { request: CaseRequest }) {
  const t = useMessages(requestMessages);
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      disabled={isPreview}
      aria-disabled={!check.isEnabled || isBusy || undefined}
      aria-busy={isBusy}
      aria-describedby="why-submit"
    >
      {isBusy ? t('submitting') : t('submit')}
    </Button>
  );
}
