import { Button } from '@mantine/core';
import type { Need, OperationState } from '@plainscan/contract';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoment } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { formatSpace } from './format-space.ts';
import { needMessages } from './need-messages.ts';
import { OperationsSection } from './operations-section.tsx';
import styles from './operations-page.module.css';
import { goToSection, sectionOfNeed } from './section-ids.ts';
import { useJobKind } from './use-job-words.ts';
import { useProblemWords } from './use-problem-words.ts';
import { workMessages } from './work-messages.ts';

const icons = { bad: CircleAlert, warn: TriangleAlert };

/** What needs attention, worst first. If the server stops responding, says so, and how old the data is. */
export function NeedsSection({ query }: { query: UseQueryResult<OperationState> }) {
  const t = useMessages(workMessages);
  const wordsOf = useProblemWords();
  const needs = query.data?.needs ?? [];
  const title = needs.length === 0 ? t('needs') : t('needsCount', { n: needs.length });
  return (
    <OperationsSection title={title} text={t('needsText')} query={query} skeletonRows={3}>
      {({ checkedAt }) => (
        <>
          {query.error ? (
            <Note tone="bad">
              {wordsOf(query.error)} {t('stale', { time: formatMoment(checkedAt) })}
            </Note>
          ) : null}
          {needs.length > 0 ? <NeedList needs={needs} /> : null}
          {needs.length === 0 && !query.error ? <Note tone="ok">{t('quiet')}</Note> : null}
        </>
      )}
    </OperationsSection>
  );
}

function NeedList({ needs }: { needs: readonly Need[] }) {
  return (
    <ul className={styles['needs']}>
      {needs.map((need) => (
        <NeedRow key={`${need.code} ${need.about}`} need={need} />
      ))}
    </ul>
  );
}

function NeedRow({ need: { code, tone, count, since, about } }: { need: Need }) {
  const t = useMessages(needMessages);
  const work = useMessages(workMessages);
  const { locale } = useLocale();
  const kindOf = useJobKind();
  const Icon = icons[tone];
  const words = {
    about: code === 'queue-slow' ? kindOf(about ?? '') : (about ?? ''),
    count: (count ?? 0).toLocaleString(locale),
    size: formatSpace(count ?? 0, locale),
    since: formatMoment(since),
  };
  return (
    <li className={styles['need']} data-tone={tone}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <h3>{t(`${code}.title`, words)}</h3>
        <p className={styles['text']}>{t(`${code}.text`, words)}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`${work('show')}: ${t(`${code}.title`, words)}`}
        onClick={() => goToSection(sectionOfNeed[code])}
      >
        {work('show')}
      </Button>
    </li>
  );
}
