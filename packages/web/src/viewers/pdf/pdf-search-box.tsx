import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { fileViewerMessages } from '../resources/file-viewer-messages.ts';
import styles from './pdf-pages.module.css';
import type { PdfSearch } from './use-pdf-search.ts';

/** Search field with the number of matches. Enter goes to the next one, Shift+Enter back. */
export function PdfSearchBox({ search }: { search: PdfSearch }) {
  const t = useMessages(fileViewerMessages);
  const { query, setQuery, matches, current, step } = search;
  return (
    <span className={styles['search']}>
      <input
        type="search"
        value={query}
        aria-label={t('search')}
        placeholder={t('searchShort')}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
        }}
      />
      <span className={`${styles['found']} num`} role="status">
        {query === ''
          ? ''
          : matches.length === 0
            ? t('foundNone')
            : t('found', { n: current + 1, total: matches.length })}
      </span>
      {matches.length > 1 ? (
        <>
          <IconButton label={t('previousMatch')} onPress={() => step(-1)}>
            <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('nextMatch')} onPress={() => step(1)}>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </span>
  );
}
