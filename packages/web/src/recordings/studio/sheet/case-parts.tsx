// The parts of a case that the studio shows, all from the same call as the case page.
import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { Suspense, useState } from 'react';
import { shownFileName } from '../../../case-files/additional/file-types.ts';
import { ageAt } from '../../../cases/case-dates.ts';
import { casePageMessages } from '../../../cases/case-page-messages.ts';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { lazyPart } from '../../../ui/load-part.ts';
import { useFileWords } from '../../../viewers/resources/use-file-words.ts';
import { timeText } from '../../capture/recording-clock.ts';
import { sheetMessages } from './sheet-messages.ts';
import styles from './side-sheet.module.css';
import { splitReport } from './split-report.ts';

const EmbeddedViewer = lazyPart(
  async () => (await import('../../../viewers/resources/embedded-viewer.tsx')).EmbeddedViewer,
);

/** Longer texts may scroll, so the box must be reachable by keyboard. */
const longText = 120;

/** The patient and their question, which the consultant addresses first. */
export function CaseHead({ item }: { readonly item: Case }) {
  const t = useMessages(sheetMessages);
  const words = useMessages(casePageMessages);
  const { name, preferredName, dateOfBirth, gender } = item.patient;
  const { locale } = useLocale();
  const known = name || item.patientName;
  const years = dateOfBirth === null ? null : ageAt(dateOfBirth, new Date());
  const who = years === null ? known : t('years', { name: known, years });
  const further = [item.description, item.note].filter((text) => text !== null && text !== '');
  const isLong = [item.questionText, ...further].join(' ').length > longText;
  return (
    <>
      <h2 className={styles['who']}>
        {who}
        {gender === null ? '' : `, ${words(gender).toLocaleLowerCase(locale)}`}
      </h2>
      {preferredName && preferredName !== known ? (
        <p className={styles['called']}>{`${words('called')}: ${preferredName}`}</p>
      ) : null}
      <blockquote className={styles['question']} tabIndex={isLong ? 0 : undefined}>
        {item.questionText ?? words('noQuestion')}
        {further.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </blockquote>
    </>
  );
}

/** The written report: its text and its files. */
export function CaseReportPart({ item }: { readonly item: Case }) {
  const t = useMessages(sheetMessages);
  if (!item.writtenReport && item.reports.length === 0) return <p className="secondary">{t('noReport')}</p>;
  const others = item.reports.map(({ id }) => id);
  return (
    <>
      {item.writtenReport ? <ReportText text={item.writtenReport} /> : null}
      {item.reports.map(({ id, name }) => (
        <ReportFile key={id} uuid={id} name={name} others={others} />
      ))}
    </>
  );
}

interface ReportFileProps {
  readonly uuid: string;
  readonly name: string;
  /** The other files of the report. */
  readonly others: readonly string[];
}

/** A file as its words, if it has any: its white pages next to dark images tire the eyes. */
function ReportFile({ uuid, name, others }: ReportFileProps) {
  const t = useMessages(sheetMessages);
  const words = useFileWords(uuid);
  const [isPageShown, showPage] = useState(false);
  const text = words === null || words.kind === 'reading' ? '' : words.text;
  return (
    <div className={styles['file']} role="group" aria-label={name}>
      {words?.kind === 'reading' ? (
        <p className="secondary" role="status">
          {t('reading')}
        </p>
      ) : null}
      {text === '' ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => showPage(!isPageShown)}>
          {t(isPageShown ? 'showWords' : 'showPage', { name })}
        </Button>
      )}
      {text === '' || isPageShown ? (
        <div className={styles['pages']}>
          <Suspense>
            <EmbeddedViewer uuid={uuid} title={name} others={others} />
          </Suspense>
        </div>
      ) : (
        <ReportText text={text} />
      )}
    </div>
  );
}

/** A report from its findings or impression on. What stands before them is folded away. */
function ReportText({ text }: { readonly text: string }) {
  const t = useMessages(sheetMessages);
  const [head, body] = splitReport(text);
  return (
    <>
      {head === '' ? null : (
        <details className={styles['head']}>
          <summary>{t('before')}</summary>
          <p className={styles['written']}>{head}</p>
        </details>
      )}
      <p className={styles['written']}>{body}</p>
    </>
  );
}

/** The changes that the reviewer requested, each with its second in the previous video. */
export function CaseNotesPart({ item }: { readonly item: Case }) {
  const t = useMessages(sheetMessages);
  if (item.reviewNotes.length === 0) return <p className="secondary">{t('noNotes')}</p>;
  return (
    <ul className={styles['notes']}>
      {item.reviewNotes.map(({ id, seconds, text, author, resolvedAt }) => (
        <li key={id} data-done={resolvedAt !== null}>
          <p className="meta">
            {[t('noteAt', { time: timeText(seconds) }), author?.name, resolvedAt !== null && t('noteDone')]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Other uploaded files, by name. */
export function CaseFilesPart({ item }: { readonly item: Case }) {
  const t = useMessages(sheetMessages);
  if (item.additionalFiles.length === 0) return <p className="secondary">{t('noFiles')}</p>;
  return (
    <ul className={styles['notes']}>
      {item.additionalFiles.map(({ uuid, fileName, description, status, downloadLink }) => (
        <li key={uuid}>
          {status === 'ready' && downloadLink !== null ? (
            <a href={downloadLink} target="_blank" rel="noreferrer">
              {shownFileName(fileName)}
            </a>
          ) : (
            <p>{`${shownFileName(fileName)}, ${t('notReady')}`}</p>
          )}
          {description ? <p className="meta">{description}</p> : null}
        </li>
      ))}
    </ul>
  );
}
