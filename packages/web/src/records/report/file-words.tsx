// The words of a written report that is a file, with explanations (B25). Its pages stay what counts.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ExplainedText, type SpokenTerms } from '../../library/reading/explained-text.tsx';
import { readingMessages } from '../../library/reading/reading-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useNearScreen } from '../../ui/use-near-screen.ts';
import { fetchText } from '../../viewers/resources/fetch-text.ts';
import { ownResourceQuery } from '../../viewers/resources/resource-queries.ts';
import { useResource } from '../../viewers/resources/use-resource.ts';
import styles from './patient-report-page.module.css';

/** A longer text is cut at the end of a paragraph, until the patient wants all of it. */
const firstLetters = 1_600;

interface FileWordsProps {
  uuid: string;
  /** Null if there is only one file. */
  name: string | null;
  spoken: SpokenTerms;
}

/** Shows nothing until the file is near the screen, and if its words cannot be read. */
export function FileWords(props: FileWordsProps) {
  const place = useRef<HTMLDivElement>(null);
  return <div ref={place}>{useNearScreen(place) ? <Words {...props} /> : null}</div>;
}

function Words({ uuid, name, spoken }: FileWordsProps) {
  const t = useMessages(readingMessages);
  const [isWhole, showWhole] = useState(false);
  const textPath = useResource(uuid, ownResourceQuery(uuid)).data?.textPath ?? null;
  const { data } = useQuery({
    queryKey: ['resource-text', textPath],
    queryFn: ({ signal }) => fetchText(textPath ?? '', signal),
    enabled: textPath !== null,
    staleTime: Infinity,
  });
  const text = data?.trim() ?? '';
  if (text === '') return null;
  const end = text.length > firstLetters ? text.indexOf('\n', firstLetters) : -1;
  const isCut = end > 0 && !isWhole;
  return (
    <>
      <p className={styles['about']}>
        {name === null ? t('fromFile') : t('fromFileNamed', { name })} {t('tapWords')}
      </p>
      <ExplainedText
        kind="report"
        text={isCut ? text.slice(0, end) : text}
        className={styles['written']}
        spoken={spoken}
      />
      {isCut ? (
        <Button variant="default" onClick={() => showWhole(true)}>
          {t('wholeText')}
        </Button>
      ) : null}
    </>
  );
}
