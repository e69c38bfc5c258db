// A written report that is a file, as its pages or as its words, with explanations (B25). Its pages stay what counts.
import { Button, SegmentedControl } from '@mantine/core';
import type { Doubt, RecognizedWords } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ExplainedText, type SpokenTerms } from '../../library/reading/explained-text.tsx';
import { readingMessages } from '../../library/reading/reading-messages.ts';
import { searchedWords, textHits } from '../../library/reading/text-hits.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { lazyPart } from '../../ui/load-part.ts';
import { useNearScreen } from '../../ui/use-near-screen.ts';
import { fetchText } from '../../viewers/resources/fetch-text.ts';
import { recognizedWordsQuery } from '../../viewers/resources/recognized-words-query.ts';
import { ownResourceQuery } from '../../viewers/resources/resource-queries.ts';
import { useResource } from '../../viewers/resources/use-resource.ts';
import styles from './patient-report-page.module.css';

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
}

/** Shows nothing until the file is near the screen, and if its words cannot be read. */
export function FileWords(props: FileWordsProps) {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNearScreen(place) ? <Words {...props} /> : null}</div>;
}

function Words(props: FileWordsProps) {
  const { uuid } = props;
  const { data: file } = useResource(uuid, ownResourceQuery(uuid));
  const textPath = file?.textPath ?? null;
  const isScan =
    textPath === null && file?.state === 'ready' && (file.type === 'pdf' || file.type === 'image');
  const { data: typed } = useQuery({
    queryKey: ['resource-text', textPath],
    queryFn: ({ signal }) => fetchText(textPath ?? '', signal),
    enabled: textPath !== null,
    staleTime: Infinity,
  });
  const { data: read } = useQuery({ ...recognizedWordsQuery(uuid), enabled: isScan });
  const text = typed?.trim() ?? '';
  if (text !== '') return <PageOrWords {...props} text={text} />;
  return isScan && read ? <ScanWords {...props} read={read} /> : null;
}

/** The words of a scan: being read, none, or with those marked that were hard to read. */
function ScanWords({ read, ...props }: FileWordsProps & { read: RecognizedWords }) {
  const t = useMessages(readingMessages);
  const { state, pages, pagesRead: n, pagesToRead: all } = read;
  const { text, doubts } = joinPages(pages);
  if (state === 'reading')
    return (
      <p className={styles['about']} role="status">
        {all === null ? t('reading') : t('readingPage', { n, all })}
      </p>
    );
  if (text === '')
    return (
      <>
        <p className={styles['about']}>{t('notRead')}</p>
        <Page uuid={props.uuid} name={props.name} />
      </>
    );
  return <PageOrWords {...props} text={text} doubts={doubts} isCutAfter={read.isCut ? n : null} />;
}

/** Returns the text of all pages, with an empty line between them. */
function joinPages(pages: RecognizedWords['pages']): { text: string; doubts: Doubt[] } {
  const doubts: Doubt[] = [];
  let text = '';
  for (const page of pages) {
    if (page.text.trim() === '') continue;
    if (text !== '') text += '\n\n';
    doubts.push(...page.doubts.map(([from, to]): Doubt => [text.length + from, text.length + to]));
    text += page.text;
  }
  return { text, doubts };
}

interface PageOrWordsProps extends FileWordsProps {
  text: string;
  /** Of a scan only. */
  doubts?: readonly Doubt[];
  isCutAfter?: number | null;
}

function PageOrWords({ uuid, name, isOnly, spoken, text, doubts, isCutAfter = null }: PageOrWordsProps) {
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
      <div className={styles['wordTools']}>
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
        <Page uuid={uuid} name={name} />
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
            className={styles['written']}
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

function Page({ uuid, name }: Pick<FileWordsProps, 'uuid' | 'name'>) {
  return (
    <Suspense>
      <EmbeddedViewer uuid={uuid} title={name} others={[uuid]} />
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
