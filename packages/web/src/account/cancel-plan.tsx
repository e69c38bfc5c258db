import { Button } from '@mantine/core';
import { planEndpoints, type UserPlan } from '@plainscan/contract';
import { useState } from 'react';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { accountMessages } from './account-messages.ts';
import { useAccountChange } from './account-queries.ts';
import { keptDay, usePlanName } from './plan-texts.ts';

/** L-046, CG-98: asks for confirmation, and says until when everything is kept. */
export function CancelPlan({ plan: { name, plan, expiredAt, renewal } }: { plan: UserPlan }) {
  const t = useMessages(accountMessages);
  const nameOf = usePlanName();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, failure } = useAccountChange({
    run: () => callEndpoint(planEndpoints.endSubscription, {}),
    done: (ended) => t('cancelDone', { day: formatDay(ended.expiredAt) }),
    onDone: () => setOpen(false),
    showsOwnError: true,
  });
  const change =
    renewal !== null && renewal.plan !== plan ? t('cancelChange', { plan: nameOf(renewal.plan) }) : '';
  const text = t('cancelText', { day: formatDay(expiredAt), kept: keptDay(expiredAt) });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('cancelPlan')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('cancelTitle', { plan: name })}
        text={[text, change].filter(Boolean).join(' ')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        tone="danger"
        isBusy={isPending}
        failure={failure}
        onConfirm={() => mutate()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
