import { Button } from '@mantine/core';
import { useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { accountMessages } from './account-messages.ts';
import styles from './account.module.css';

/** Hands the browser a small file. The address of its bytes is given back at once. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Shown once, to be kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useMessages(accountMessages);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify('done', t('codesCopied'));
  };
  return (
    <>
      <p className={styles['formText']}>{t('codesText')}</p>
      <ul className={`${styles['codes']} num`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button variant="default" onClick={() => void copy()}>
          {t('codesCopy')}
        </Button>
        <Button variant="default" onClick={() => saveFile('recovery-codes.txt', `${text}\n`)}>
          {t('codesDownload')}
        </Button>
        <Button onClick={onDone}>{t('codesDone')}</Button>
      </div>
    </>
  );
}
