import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { connectionMessages } from './connection-messages.ts';
import styles from './connections.module.css';

export interface ShownSecret {
  kind: 'webhook' | 'key';
  text: string;
}

/** A secret that is shown only once. The dialog has to be closed explicitly. */
export function SecretDialog({ secret, onClose }: { secret: ShownSecret | null; onClose: () => void }) {
  const t = useMessages(connectionMessages);
  const isKey = secret?.kind === 'key';
  return (
    <Dialog isOpen={secret !== null} title={t(isKey ? 'keyTitle' : 'secretTitle')} isWide onClose={onClose}>
      <p className={styles['text']}>{t(isKey ? 'keyText' : 'secretText')}</p>
      <CopyText text={secret?.text ?? ''} />
      <div className={styles['foot']}>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}

/** A text for machines, with a copy button. */
export function CopyText({ text }: { text: string }) {
  const t = useMessages(connectionMessages);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify('done', t('copied'));
  };
  return (
    <div className={styles['copy']}>
      <code className={styles['code']}>{text}</code>
      <Button
        variant="default"
        leftSection={<Copy size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
    </div>
  );
}
