import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { DialogFields, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { packagePlansMessages } from './package-plans-messages.ts';
import { planMessages } from './plan-messages.ts';
import styles from './plans.module.css';

/** L-004: the whole process in four sentences. */
export function HowItWorks() {
  const t = useMessages(packagePlansMessages);
  const shared = useMessages(planMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
        {t('howItWorks')}
      </button>
      <FormDialog isOpen={isOpen} title={t('howItWorks')} onClose={close}>
        <DialogFields>
          <p>{t('howText')}</p>
          <ol className={styles['steps']}>
            {(['how1', 'how2', 'how3', 'how4'] as const).map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
          <p>{t('howEnd')}</p>
          <div className={styles['dialogActions']}>
            <Button onClick={close} data-autofocus>
              {shared('close')}
            </Button>
          </div>
        </DialogFields>
      </FormDialog>
    </>
  );
}
