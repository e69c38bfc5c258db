import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import styles from './sending.module.css';
import { uploadMessages } from './upload-messages.ts';

export interface LeftOutFile {
  readonly path: string;
  /** In the reader's words. */
  readonly reason: string;
}

const shownAtMost = 50;

/** How many files are meant, and on request which ones and why. */
export function LeftOut({ text, files }: { text: string; files: readonly LeftOutFile[] }) {
  const t = useMessages(uploadMessages);
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0) return text;
  return (
    <>
      {text}{' '}
      <button type="button" className={styles['why']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('why')}
      </button>
      {isOpen ? <FileList files={files} /> : null}
    </>
  );
}

/** Names come from anywhere: they are shown as text only. */
function FileList({ files }: { files: readonly LeftOutFile[] }) {
  const t = useMessages(uploadMessages);
  const hidden = files.length - shownAtMost;
  return (
    <ul className={styles['leftOut']} aria-label={t('leftOut')} tabIndex={0}>
      {files.slice(0, shownAtMost).map(({ path, reason }) => (
        <li key={path}>
          <bdi className={styles['path']}>{path}</bdi>
          <span>{reason}</span>
        </li>
      ))}
      {hidden > 0 ? <li>{t('leftOutMore', { n: hidden })}</li> : null}
    </ul>
  );
}
