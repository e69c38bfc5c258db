import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { DialogFields, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { selfHelpMessages } from './self-help-messages.ts';
import styles from './self-help.module.css';

/** M-006, CG-100. `onMore` opens the dialog, which locked materials open as well. */
export function PremiumBanner({ onMore }: { onMore: () => void }) {
  const t = useMessages(selfHelpMessages);
  return (
    <section className={styles['banner']} aria-label={t('premiumTitle')}>
      <div>
        <h2>{t('premiumTitle')}</h2>
        <p>{t('premiumText')}</p>
      </div>
      <Button variant="white" color="dark" onClick={onMore}>
        {t('premiumMore')}
      </Button>
    </section>
  );
}

/** M-007, CG-100: nothing is sold yet; a report about one's own scan is. */
export function PremiumDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useMessages(selfHelpMessages);
  const { availableReport } = useCurrentUser();
  return (
    <FormDialog isOpen={isOpen} title={t('soonTitle')} onClose={onClose}>
      <DialogFields>
        <p>{t('soonText')}</p>
        <p>{t('soonNow')}</p>
        <div className={styles['dialogActions']}>
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
          <Button component={Link} to="/personalized-video" data-autofocus>
            {t(availableReport === null ? 'buy' : 'request')}
          </Button>
        </div>
      </DialogFields>
    </FormDialog>
  );
}

/** Whether the premium dialog is open, and what opens and closes it. */
export function usePremiumDialog() {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
