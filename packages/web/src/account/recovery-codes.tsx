import { Button } from '@mantine/core';
import { useMessages } from '../platform/language/i18n.tsx';
import { saveFile } from '../platform/page/save-file.ts';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { accountMessages } from './account-messages.ts';
import styles from './account.module.css';

/** The recovery codes, shown only once so that the user can store them. */
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
        <Button variant="default" onClick={() => saveFile('recovery-codes.txt', new Blob([`${text}\n`]))}>
          {t('codesDownload')}
        </Button>
        <Button onClick={onDone}>{t('codesDone')}</Button>
      </div>
    </>
  );
}
