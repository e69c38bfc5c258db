// A written report that is a file, as its pages or as its words, with explanations (B25). Its pages stay what counts.
import { Button, SegmentedControl } from '@mantine/core';
import type { Doubt } from '@plainscan/contract';
import { Suspense, useRef, useState } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import { useNearScreen } from '../../ui/use-near-screen.ts';
import type { FileAccess } from '../../viewers/passes/file-access.ts';
import { useFileWords } from '../../viewers/resources/use-file-words.ts';
import { ExplainedText, type SpokenTerms } from './explained-text.tsx';
import styles from './file-words.module.css';
import { readingMessages } from './reading-messages.ts';
import { ReportImages } from './report-images.ts';
import { searchedWords, textHits } from './text-hits.ts';

const EmbeddedViewer = lazyPart(
  async () => (await import('../../viewers/resources/embedded-viewer.tsx')).EmbeddedViewer,
);

/** A longer text is cut at the end of a paragraph, until the patient wants all of it. */
const firstLetters = 1_600;

interface FileWordsProps {
  uuid: string;
  name: string;
  isOnly: boolean;
  spoken: SpokenTerms;
  /** Without it, the session's. */
  access?: FileAccess;
}

/** Shows nothing until the file is near the screen, and if its words cannot be read. */
export function FileWords(props: FileWordsProps) {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNearScreen(place) ? <Words {...props} /> : null}</div>;
}

/** The words of a file; of a scan, those that were hard to read are marked, and it says if they are being read. */
function Words(props: FileWordsProps) {
  const t = useMessages(readingMessages);
  const words = useFileWords(props.uuid, props.access);
  if (words === null) return null;
  if (words.kind === 'typed') return <PageOrWords {...props} text={words.text} />;
  if (words.kind === 'reading')
    return (
      <p className={styles['about']} role="status">
        {words.pagesToRead === null
          ? t('reading')
          : t('readingPage', { n: words.pagesRead, all: words.pagesToRead })}
      </p>
    );
  const { text, doubts, firstPages } = words;
  if (text === '')
    return (
      <>
        <p className={styles['about']}>{t('notRead')}</p>
        <Page {...props} />
      </>
    );
  return (
    <ReportImages value={null}>
      <PageOrWords {...props} text={text} doubts={doubts} isCutAfter={firstPages} />
    </ReportImages>
  );
}

interface PageOrWordsProps extends FileWordsProps {
  text: string;
  /** Of a scan only. */
  doubts?: readonly Doubt[];
  isCutAfter?: number | null;
}

function PageOrWords({ text, doubts, isCutAfter = null, ...file }: PageOrWordsProps) {
  const { name, isOnly, spoken } = file;
  const t = useMessages(readingMessages);
  const [shown, show] = useState<'page' | 'words'>('words');
  const [typed, setTyped] = useState('');
  const [isWhole, showWhole] = useState(false);
  const searched = searchedWords(typed);
  const end = text.length > firstLetters ? text.indexOf('\n', firstLetters) : -1;
  const isCut = end > 0 && !isWhole && searched === '';
  const source = doubts ? (isOnly ? 'fromScan' : 'fromScanNamed') : isOnly ? 'fromFile' : 'fromFileNamed';
  return (
    <>
      <div className={styles['tools']}>
        <SegmentedControl
          aria-label={t('pageOrWords')}
          value={shown}
          onChange={(next) => show(next === 'page' ? 'page' : 'words')}
          data={[
            { value: 'page', label: t('page') },
            { value: 'words', label: t('words') },
          ]}
        />
        {shown === 'words' ? (
          <SearchField label={t('searchWords')} value={typed} onChange={setTyped} isPart />
        ) : null}
      </div>
      {shown === 'page' ? (
        <Page {...file} />
      ) : (
        <>
          <Found text={text} searched={searched} />
          <p className={styles['about']}>
            {t(source, { name })} {t('tapWords')}{' '}
            {isCutAfter === null ? '' : t('firstPages', { n: isCutAfter })}
          </p>
          <ExplainedText
            kind="report"
            text={isCut ? text.slice(0, end) : text}
            className={styles['text']}
            spoken={spoken}
            searched={searched}
            {...(doubts && { doubts })}
          />
          {isCut ? (
            <Button variant="default" onClick={() => showWhole(true)}>
              {t('wholeText')}
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}

function Page({ uuid, name, access }: Pick<FileWordsProps, 'uuid' | 'name' | 'access'>) {
  return (
    <Suspense>
      <EmbeddedViewer uuid={uuid} title={name} others={[uuid]} {...(access && { access })} />
    </Suspense>
  );
}

function Found({ text, searched }: { text: string; searched: string }) {
  const t = useMessages(readingMessages);
  const n = textHits(text, searched).filter(({ isHit }) => isHit).length;
  const said = n === 0 ? t('noWordHits') : n === 1 ? t('oneHit') : t('hits', { n });
  return (
    <p role="status" className={styles['found']}>
      {searched === '' ? null : said}
    </p>
  );
}
