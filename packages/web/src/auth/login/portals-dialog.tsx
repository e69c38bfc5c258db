import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { authMessages } from '../auth-messages.ts';
import type { Portals } from '../auth-queries.ts';
import styles from './portals-dialog.module.css';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/**
 * lists the partner sites where this email address and password belong. Uses the browser's own dialog, because
 * the login page does not load Mantine (ADR 0022).
 */
export function PortalsDialog({ portals, onClose }: { portals: Portals; onClose: () => void }) {
  const t = useMessages(authMessages);
  const words = useUiTexts();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const safe = portals.workspaces.filter(({ loginUrl }) => /^https?:\/\//.test(loginUrl));
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['head']}>
        <h2 id={id}>{t('portalsTitle')}</h2>
        <button type="button" className={styles['close']} aria-label={words.close} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
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
    </dialog>
  );
}
