import { useMessages } from '../../platform/language/i18n.tsx';
import { LiteLink } from '../../ui/lite/lite-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { invitationMessages } from '../password/invitation-messages.ts';
import styles from '../auth-page.module.css';

/** shown when a session ended because of inactivity. The window title says so too (W-073, CG-22). */
export function InactivityPage() {
  const t = useMessages(invitationMessages);
  return (
    <AuthFrame title={t('inactivity')} windowTitle={t('loggedOut')}>
      <p className={styles['text']}>{t('inactivityText')}</p>
      <LiteLink to="/login" isLarge isFull>
        {t('goToLogin')}
      </LiteLink>
    </AuthFrame>
  );
}
