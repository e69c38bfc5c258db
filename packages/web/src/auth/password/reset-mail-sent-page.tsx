import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { LiteLink } from '../../ui/lite/lite-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';

/** /password-reset-success: says that the email was sent, if the account exists. */
export function ResetMailSentPage() {
  const t = useMessages(authMessages);
  return (
    <AuthFrame title={t('sentTitle')}>
      <p className={styles['text']}>{t('sentText')}</p>
      <LiteLink to="/login" isLarge isFull>
        {t('backToLogin')}
      </LiteLink>
      <p className={styles['small']}>
        <Link to="/forgot-password">{t('sendAgain')}</Link>
      </p>
    </AuthFrame>
  );
}
