import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../platform/language/i18n.tsx';
import { useLiveEvent } from '../platform/live/use-live.ts';
import { currentUserQuery, useCurrentUser } from '../platform/session/session.ts';
import { shellMessages } from './shell-messages.ts';
import styles from './record-switch.module.css';

/** B17: on every page of a caregiver, the records they can view. */
export function RecordSwitch() {
  const t = useMessages(shellMessages);
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const { helpedPeople } = useCurrentUser();
  useLiveEvent('care-changed', () => {
    void cache.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    void cache.invalidateQueries({ queryKey: ['care'] });
  });
  const active = helpedPeople.filter(({ state }) => state === 'active');
  if (active.length === 0) return null;
  return (
    <nav className={styles['switch']} aria-label={t('whoseRecord')}>
      <Link
        className={styles['choice']}
        to="/patient-dashboard"
        aria-current={/^\/patient-(dashboard|report)/.test(pathname) ? 'page' : undefined}
      >
        {t('yourRecord')}
      </Link>
      {active.map(({ grantId, name }) => (
        <Link
          key={grantId}
          className={styles['choice']}
          to={`/helped-record/${grantId}`}
          aria-current={pathname.includes(grantId) ? 'page' : undefined}
        >
          {t('recordOf', { name: name.split(' ')[0] ?? name })}
        </Link>
      ))}
    </nav>
  );
}
