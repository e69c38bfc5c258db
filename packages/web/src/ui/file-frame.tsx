import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './file-frame.module.css';
import iconButton from './icon-button.module.css';
import { useUiWords } from './ui-words.tsx';
import { ZoomTools } from './zoom-tools.tsx';

export interface FileFrameProps {
  /** The file's name. */
  title: string;
  state: 'loading' | 'failed' | 'ready';
  /** 1 is the file's own size; left out for what can't be enlarged. */
  zoom?: number;
  onZoom?: (zoom: number) => void;
  downloadUrl?: string | null;
  onRetry?: () => void;
  children?: ReactNode;
}

/** A document or picture in the dark room, with the few controls that every kind of file has. */
export function FileFrame(props: FileFrameProps) {
  const { title, state, zoom, onZoom, downloadUrl, onRetry, children } = props;
  const words = useUiWords();
  return (
    <section className={styles['frame']} data-theme="dark" aria-label={title}>
      <div className={styles['bar']}>
        <p className={`${styles['title']} ellipsis`}>{title}</p>
        {zoom !== undefined && onZoom ? <ZoomTools zoom={zoom} onZoom={onZoom} /> : null}
        {downloadUrl ? (
          <a
            className={iconButton['button']}
            href={downloadUrl}
            download
            aria-label={words.download}
            title={words.download}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
          </a>
        ) : null}
      </div>
      <div className={styles['place']} tabIndex={0} role="group" aria-label={title}>
        {state === 'loading' ? <p role="status">{words.loading}</p> : null}
        {state === 'failed' ? <Failed onRetry={onRetry} /> : null}
        {state === 'ready' ? children : null}
      </div>
    </section>
  );
}

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  const words = useUiWords();
  return (
    <div className={styles['failed']} role="alert">
      <p>{words.fileFailed}</p>
      {onRetry ? (
        <button type="button" className={styles['retry']} onClick={onRetry}>
          {words.tryAgain}
        </button>
      ) : null}
    </div>
  );
}
