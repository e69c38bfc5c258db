import { useState } from 'react';
import { useMessages } from '../platform/language/i18n.tsx';
import styles from './sending.module.css';
import { uploadMessages } from './upload-messages.ts';

export interface LeftOutFile {
  readonly path: string;
  /** In the reader's language. */
  readonly reason: string;
}

const shownAtMost = 50;

/** Shows how many files were left out and, on request, which ones and why. */
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

/** Names come from untrusted sources, so they are shown only as text. */
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
