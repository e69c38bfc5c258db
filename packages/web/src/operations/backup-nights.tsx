import type { OperationState } from '@plainscan/contract';
import { Check, X } from 'lucide-react';
import { formatDay } from '../platform/language/date-format.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import styles from './backup-nights.module.css';
import { workMessages } from './work-messages.ts';

/** One square per night since the oldest known backup; nothing before the first one. */
export function BackupNights({ nights }: { nights: OperationState['backup']['nights'] }) {
  const t = useMessages(workMessages);
  if (nights.length === 0) return null;
  const missing = nights.filter(({ isMade }) => !isMade).length;
  return (
    <div>
      <p className={styles['sum']} data-tone={missing > 0 ? 'bad' : 'ok'}>
        {missing === 0
          ? t('everyNight')
          : missing === 1
            ? t('oneNightMissing')
            : t('nightsMissing', { n: missing })}
      </p>
      <ul className={styles['nights']} aria-label={t('nights')}>
        {nights.map(({ at, isMade }) => (
          <li key={at} data-made={isMade}>
            {isMade ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            <span className="visually-hidden">
              {formatDay(at)}: {t(isMade ? 'nightMade' : 'nightMissing')}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['ends']} aria-hidden>
        <span>{formatDay(nights[0]?.at ?? '')}</span>
        <span>{t('lastNight')}</span>
      </p>
    </div>
  );
}
