import { ActionIcon, Button } from '@mantine/core';
import type { Material, MaterialType } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import type { MaterialAction } from '../material-card.tsx';
import { SelfHelpCard } from './self-help-card.tsx';
import { selfHelpMessages } from './self-help-messages.ts';
import { cardsPerPage, sectionQuery, type SelfHelpSearch } from './self-help-queries.ts';
import styles from './self-help.module.css';

interface SelfHelpSectionProps {
  type: MaterialType;
  title: string;
  text: string;
  search: SelfHelpSearch;
  onClear: () => void;
  onAction: (action: MaterialAction, material: Material) => void;
}

/** M-002: materials of one kind, six at a time. A new search starts at the first page. */
export function SelfHelpSection(props: SelfHelpSectionProps) {
  const { keyword, categoryId } = props.search;
  return <Pages key={`${keyword} ${categoryId}`} {...props} />;
}

function Pages({ type, title, text, search, onClear, onAction }: SelfHelpSectionProps) {
  const t = useMessages(selfHelpMessages);
  const app = useMessages(appMessages);
  const id = useId();
  const [page, setPage] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery(sectionQuery(type, search, page));
  const isSearched = search.keyword !== '' || search.categoryId !== '';
  return (
    <section className={styles['section']} aria-labelledby={id} data-tour={type}>
      <div className={styles['sectionHead']}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles['sectionText']}>{text}</p>
        </div>
        {data ? <Arrows title={title} page={page} total={data.total} onPage={setPage} /> : null}
      </div>
      {error && !data ? (
        <Note
          tone="bad"
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('failed')}. {errorMessage(error, app)}
        </Note>
      ) : null}
      {!data && !error ? <Bones /> : null}
      {data?.total === 0 ? (
        <p className={styles['none']} role="status">
          {t('none')}
          {isSearched ? (
            <Button variant="subtle" onClick={onClear}>
              {t('clear')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {data && data.total > 0 ? (
        <ul className={styles['cards']} aria-labelledby={id} aria-busy={isPlaceholderData}>
          {data.data.map((material) => (
            <SelfHelpCard key={material.id} material={material} onAction={onAction} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface ArrowsProps {
  title: string;
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** A disabled arrow stays focusable, so that the focus is not lost on the last page. */
function Arrows({ title, page, total, onPage }: ArrowsProps) {
  const t = useMessages(selfHelpMessages);
  const last = Math.ceil(total / cardsPerPage) - 1;
  if (total === 0) return null;
  const from = page * cardsPerPage + 1;
  const to = Math.min(total, from + cardsPerPage - 1);
  return (
    <div className={styles['arrows']}>
      <span className="num" role="status">
        {t('range', { from, to, total })}
      </span>
      {last > 0 ? (
        <>
          <ActionIcon
            aria-label={t('previous', { section: title })}
            aria-disabled={page === 0 || undefined}
            onClick={() => page > 0 && onPage(page - 1)}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('next', { section: title })}
            aria-disabled={page === last || undefined}
            onClick={() => page < last && onPage(page + 1)}
          >
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </div>
  );
}

/** Skeleton of the cards while loading. */
function Bones() {
  const ui = useUiTexts();
  return (
    <div role="status" aria-label={ui.loading} className={styles['cards']}>
      {Array.from({ length: cardsPerPage }, (_, at) => (
        <span key={at} className={styles['bone']} />
      ))}
    </div>
  );
}
