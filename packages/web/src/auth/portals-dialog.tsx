import { useMessages } from '../app/i18n.tsx';
import { PlainDialog } from '../ui/plain-dialog.tsx';
import { authMessages } from './auth-messages.ts';
import type { Portals } from './auth-queries.ts';
import styles from './portals-dialog.module.css';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** the partner sites where this address and this password belong. */
export function PortalsDialog({ portals, onClose }: { portals: Portals; onClose: () => void }) {
  const t = useMessages(authMessages);
  const safe = portals.workspaces.filter(({ loginUrl }) => /^https?:\/\//.test(loginUrl));
  return (
    <PlainDialog isOpen title={t('portalsTitle')} onClose={onClose}>
      <p className={styles['text']}>{t('portalsText', { email: portals.email })}</p>
      <ul className={styles['list']}>
        {safe.map(({ name, loginUrl }) => (
          <li key={loginUrl}>
            <a href={loginUrl}>
              <b>{name}</b>
              <span>{hostOf(loginUrl)}</span>
            </a>
          </li>
        ))}
      </ul>
    </PlainDialog>
  );
}
