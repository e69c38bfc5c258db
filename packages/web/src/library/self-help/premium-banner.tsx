import { Button } from '@mantine/core';
import { centsText } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { DialogFields, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { selfHelpMessages } from './self-help-messages.ts';
import { premiumQuery, useBuyPremium, type Premium } from './self-help-queries.ts';
import styles from './self-help.module.css';

/** M-006, CG-100. `onMore` opens the dialog, as locked materials do. */
export function PremiumBanner({ onMore }: { onMore: () => void }) {
  const t = useMessages(selfHelpMessages);
  const { data: premium } = useQuery(premiumQuery);
  const isOpen = premium?.state === 'bought' || premium?.state === 'included';
  const title = t(isOpen ? 'premiumOpenTitle' : 'premiumTitle');
  return (
    <section className={styles['banner']} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>
          {isOpen ? t(premium.state === 'bought' ? 'premiumBought' : 'premiumIncluded') : t('premiumText')}
        </p>
      </div>
      {isOpen ? null : (
        <Button variant="white" color="dark" onClick={onMore}>
          {t('premiumMore')}
        </Button>
      )}
    </section>
  );
}

interface PremiumDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Explains the premium content: for sale, or coming soon. */
export function PremiumDialog(props: PremiumDialogProps) {
  const { data: premium } = useQuery(premiumQuery);
  return premium?.state === 'offered' ? <Offer {...props} premium={premium} /> : <ComingSoon {...props} />;
}

/** CG-100: what one payment unlocks. Continues on the payment company's page. */
function Offer({ isOpen, onClose, premium }: PremiumDialogProps & { premium: Premium }) {
  const t = useMessages(selfHelpMessages);
  const app = useMessages(appMessages);
  const buying = useBuyPremium();
  const price = centsText(premium.priceCents);
  const isBusy = buying.isPending || buying.isSuccess;
  return (
    <FormDialog isOpen={isOpen} title={t('offerTitle', { price })} onClose={onClose}>
      <DialogFields>
        <p>{t('offerText', { price })}</p>
        <p>{t('offerOnce')}</p>
        <p>
          {t('offerReport')} <ReportLink />
        </p>
        {buying.error ? <Note tone="bad">{errorMessage(buying.error, app)}</Note> : null}
        <div className={styles['dialogActions']}>
          <Button variant="subtle" onClick={onClose}>
            {t('close')}
          </Button>
          <Button data-autofocus aria-busy={isBusy} onClick={() => isBusy || buying.mutate()}>
            {t('buyPremium', { price })}
          </Button>
        </div>
      </DialogFields>
    </FormDialog>
  );
}

function ReportLink() {
  const t = useMessages(selfHelpMessages);
  const { availableReport } = useCurrentUser();
  return <Link to="/personalized-video">{t(availableReport === null ? 'buy' : 'request')}</Link>;
}

/** M-007: not sold yet. Offers a report on the patient's own scan instead. */
function ComingSoon({ isOpen, onClose }: PremiumDialogProps) {
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

/** Returns the state of the premium dialog, and functions to open and close it. */
export function usePremiumDialog() {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
