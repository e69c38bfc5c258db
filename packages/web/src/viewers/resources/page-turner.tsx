import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { fileViewerMessages } from './file-viewer-messages.ts';
import styles from './page-turner.module.css';

export interface PageTurnerProps {
  /** Zero-based. */
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a document or of a multi-page picture. */
export function PageTurner({ page, count, onPage }: PageTurnerProps) {
  const t = useMessages(fileViewerMessages);
  if (count < 2) return null;
  return (
    <span className={styles['pages']}>
      <IconButton label={t('previousPage')} onPress={() => onPage(Math.max(0, page - 1))}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className="num" role="status">
        {t('pageOf', { n: page + 1, total: count })}
      </span>
      <IconButton label={t('nextPage')} onPress={() => onPage(Math.min(count - 1, page + 1))}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
