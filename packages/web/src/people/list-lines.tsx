import { Button } from '@mantine/core';
import { problemIn, type CheckedLine } from '@plainscan/contract';
import { Check, CircleAlert, Minus, Send } from 'lucide-react';
import { useLocale, useMessages, type Translate } from '../platform/language/i18n.tsx';
import { peopleMessages } from './people-messages.ts';
import styles from './people.module.css';

type Words = Translate<(typeof peopleMessages)['en']>;

const icons = { will: Send, done: Check, skipped: Minus, bad: CircleAlert };

const fieldNames = { name: 'problemName', email: 'problemEmail', phoneNumber: 'problemPhone' } as const;

/** Returns the outcome of a line, before or after sending, in one sentence. */
export function outcomeWords(
  t: Words,
  locale: 'en' | 'es',
  { outcome, problems }: CheckedLine,
  isSent: boolean,
): string {
  if (outcome === 'invited') return t(isSent ? 'outcome.invited' : 'outcome.will');
  if (outcome !== 'invalid') return t(`outcome.${outcome}`);
  const said = Object.entries(fieldNames).flatMap(([field, name]) =>
    (problems[field] ?? []).map((problem) => `${t(name)}: ${problemIn(locale, problem)}`),
  );
  return [t('outcome.invalid'), ...said].join('. ');
}

interface ListLinesProps {
  lines: readonly CheckedLine[];
  /** `true` after the list was sent. */
  isSent: boolean;
  onFix: (line: number) => void;
}

/** One result per line. Only correctable lines have a button. */
export function ListLines({ lines, isSent, onFix }: ListLinesProps) {
  const t = useMessages(peopleMessages);
  const { locale } = useLocale();
  return (
    <ol className={styles['lines']}>
      {lines.map((line) => {
        const { outcome } = line;
        const look =
          outcome === 'invalid' ? 'bad' : outcome === 'invited' ? (isSent ? 'done' : 'will') : 'skipped';
        const Icon = icons[look];
        return (
          <li key={line.line} data-look={look}>
            <span className={styles['lineNumber']} aria-label={t('line', { n: line.line })}>
              {line.line}
            </span>
            <span className={styles['names']}>
              <b>{line.name || '–'}</b>
              <span className={styles['under']}>
                {[line.email, line.phoneNumber].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={styles['outcome']}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {outcomeWords(t, locale, line, isSent)}
            </span>
            {look === 'bad' ? (
              <Button
                size="xs"
                variant="default"
                aria-label={t('fixLine', { n: line.line })}
                onClick={() => onFix(line.line)}
              >
                {t('fix')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
