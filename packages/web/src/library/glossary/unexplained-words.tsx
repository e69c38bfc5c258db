// What curators may write next: hard words of reports that no entry explains (ADR 113).
import { day, limits, type UnexplainedWord } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FailedQuery } from '../../platform/page/failed-query.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { glossaryMessages } from './glossary-messages.ts';
import { unexplainedQuery } from './glossary-queries.ts';
import styles from './unexplained-words.module.css';

const about = { days: limits.unexplainedMilliseconds / day, least: limits.unexplainedPatients };

/** Words with their number of patients. Each can be added as a new entry. */
export function UnexplainedWords() {
  const t = useMessages(glossaryMessages);
  const { data, isError, ...query } = useQuery(unexplainedQuery);
  return (
    <section className={styles['words']} aria-labelledby="unexplained-words">
      <h2 id="unexplained-words">{t('gaps')}</h2>
      <p>{t('gapsAbout', about)}</p>
      {data ? (
        <Rows words={data.data} />
      ) : isError ? (
        <FailedQuery title={t('gapsFailed')} query={query} headingLevel={3} />
      ) : (
        <SkeletonRows rows={5} widths={[60]} />
      )}
    </section>
  );
}

function Rows({ words }: { words: readonly UnexplainedWord[] }) {
  const t = useMessages(glossaryMessages);
  const [first] = words;
  if (!first) return <p>{t('noGaps')}</p>;
  return (
    <ul>
      {words.map(({ word, language, patients }) => (
        <li key={`${language} ${word}`}>
          <span>
            <b lang={language}>{word}</b>
            {language === 'es' ? <abbr title={t('es')}>ES</abbr> : null}
          </span>
          <small>{t('patients', { n: patients })}</small>
          <Link
            to={`?${new URLSearchParams({ word: 'new', name: word, in: language })}`}
            aria-label={t('addWord', { word })}
          >
            {t('add')}
          </Link>
          <i style={{ width: `${(100 * patients) / first.patients}%` }} />
        </li>
      ))}
    </ul>
  );
}
