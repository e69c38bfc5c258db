import { explanationGrades, explanationWords, measureExplanation, type Locale } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import styles from './glossary-page.module.css';
import { glossaryMessages } from './glossary-messages.ts';

const lastGrade = 12;

/** How hard and how long an explanation is (B25). Its place on the scale says nothing that the words do not. */
export function GradeScale({ text, locale }: { text: string; locale: Locale }) {
  const t = useMessages(glossaryMessages);
  const { grade, words, hardest } = measureExplanation(text, locale);
  const { wanted, most } = explanationGrades;
  const { least } = explanationWords;
  const tone = grade === null ? undefined : grade > most ? 'bad' : grade > wanted ? 'warn' : 'ok';
  const isLong = words < least || words > explanationWords.most;
  return (
    <div className={styles['grade']} title={t(`formula.${locale}`)}>
      <div className={styles['scale']} aria-hidden>
        {grade === null ? null : (
          <i data-tone={tone} style={{ left: `${(100 * Math.min(grade, lastGrade)) / lastGrade}%` }} />
        )}
      </div>
      <p role="status">
        <span>
          {grade === null ? (
            t('gradeUnknown')
          ) : (
            <>
              <b data-tone={tone}>{t('grade', { grade })}</b> {t('gradeOf', { most: wanted })}
            </>
          )}
        </span>
        <span data-tone={isLong ? 'warn' : undefined}>
          {t('words', { n: words, least, most: explanationWords.most })}
        </span>
      </p>
      {grade !== null && grade > wanted && hardest ? <p>{t('hardest', { word: hardest })}</p> : null}
    </div>
  );
}
