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

interface LeftOutProps {
  readonly text: string;
  readonly files: readonly LeftOutFile[];
  /** How many there are if `files` has only the first of them. */
  readonly total?: number;
}

/** Shows how many files were left out and, on request, which ones and why. */
export function LeftOut({ text, files, total = files.length }: LeftOutProps) {
  const t = useMessages(uploadMessages);
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0) return text;
  return (
    <>
      {text}{' '}
      <button type="button" className={styles['why']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('why')}
      </button>
      {isOpen ? <FileList files={files} total={total} /> : null}
    </>
  );
}

/** Names come from untrusted sources, so they are shown only as text. */
function FileList({ files, total }: { files: readonly LeftOutFile[]; total: number }) {
  const t = useMessages(uploadMessages);
  const hidden = total - Math.min(files.length, shownAtMost);
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
