import { ChevronDown } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { pageSetting } from '../../platform/page/page-settings.ts';
import { requestHelpMessages } from './request-help-messages.ts';
import styles from '../own-request.module.css';

const questions = ['code', 'disc', 'time', 'diagnosis'] as const;

/** J-004, J-024: frequent questions about ordering, and contact options. */
export function RequestHelp() {
  const t = useMessages(requestHelpMessages);
  const email = pageSetting('support-email');
  const phone = pageSetting('support-phone');
  return (
    <aside className={styles['help']} aria-label={t('help')}>
      <h2>{t('help')}</h2>
      {questions.map((question) => (
        <details key={question} className={styles['answer']}>
          <summary>
            {t(question)}
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
          </summary>
          <p>{t(`${question}Text`)}</p>
        </details>
      ))}
      <div className={styles['contact']}>
        {phone ? (
          <p>
            {t('call')} <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        ) : null}
        {email ? (
          <p>
            {t('write')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
        {phone || email ? null : <p>{t('nobody')}</p>}
      </div>
    </aside>
  );
}
