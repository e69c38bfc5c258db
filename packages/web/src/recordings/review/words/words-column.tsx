import { Button } from '@mantine/core';
import { chapterPlaces, type Case, type EditedVideo, type KnownEdit } from '@plainscan/contract';
import { Captions } from 'lucide-react';
import { useMemo, useState, type Dispatch } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { EditAction, ShownSilence } from '../edit-state.ts';
import { OpenNotes } from '../open-notes.tsx';
import { PosterChoice } from '../poster-choice.tsx';
import { TitleChoice } from '../title-choice.tsx';
import type { Preview } from '../use-preview.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { findLines } from './line-ranges.ts';
import { NoWords } from './no-words.tsx';
import { textSections } from './text-rows.ts';
import type { Words } from './use-words.ts';
import { WordsChapter } from './words-chapter.tsx';
import { wordsMessages } from './words-messages.ts';
import { WordsText } from './words-text.tsx';
import styles from './words.module.css';

interface WordsColumnProps {
  item: Case;
  answer: EditedVideo;
  edit: KnownEdit;
  isChanged: boolean;
  silences: readonly ShownSilence[];
  words: Words;
  preview: Preview;
  dispatch: Dispatch<EditAction>;
  /** Records the chapter at this index of the edit again. */
  onRetakeChapter: (index: number) => void;
  /** The server has new words. */
  onReload: () => void;
}

/** Beside the preview: the reviewer's notes, the words under their chapters, and the poster. */
export function WordsColumn(props: WordsColumnProps) {
  const { item, answer, edit, silences, words, preview, dispatch, onRetakeChapter } = props;
  const t = useMessages(wordsMessages);
  const { chapters, parts } = edit;
  const { lines } = words;
  const places = useMemo(() => chapterPlaces(chapters, parts), [chapters, parts]);
  const sections = useMemo(
    () => textSections(lines, silences, { places, parts }),
    [lines, silences, places, parts],
  );
  const [from, to] = words.selection ?? [-1, -1];
  const onGo = useStableCallback(preview.seek);
  const onSilence = useStableCallback((silence: ShownSilence) =>
    dispatch({ kind: silence.isCut ? 'put-back' : 'cut', ranges: [silence] }),
  );
  const retakeChapter = useStableCallback(onRetakeChapter);
  const chapterActions = { onGo, onRetakeChapter: retakeChapter, dispatch };
  const lost = places.flatMap((place, index) => (place === null ? [index] : []));
  return (
    <section className={styles['column']} aria-labelledby="review-words">
      <header className={styles['head']}>
        <h2 id="review-words">{t('title')}</h2>
        {lines.length === 0 ? null : (
          <>
            <p>{t('hint')}</p>
            <FindWords words={words} />
          </>
        )}
        <Button
          component={Link}
          to={`/case-captions?caseId=${item.id}`}
          variant="subtle"
          size="sm"
          className={styles['wide'] ?? ''}
          leftSection={<Captions size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t(lines.length === 0 ? 'write' : 'edit')}
        </Button>
      </header>
      <div className={styles['body']}>
        <OpenNotes item={item} answer={answer} parts={parts} onGo={preview.seek} />
        {lines.length === 0 ? (
          <NoWords caseId={item.id} isChanged={props.isChanged} onReload={props.onReload} />
        ) : null}
        <WordsText
          {...{ sections, lines, from, to, chapters, places, onSilence }}
          {...chapterActions}
          focused={words.focused}
          spoken={words.spoken}
          act={words.act}
          isPlaying={preview.isPlaying}
        />
        {lost.length === 0 ? null : (
          <section>
            <h3>{t('cutChapters')}</h3>
            <ol className={styles['text']}>
              {lost.map((index, order) => (
                <WordsChapter
                  key={index}
                  {...chapterActions}
                  index={index}
                  number={chapters.length - lost.length + order + 1}
                  title={chapters[index]?.title ?? ''}
                  place={null}
                />
              ))}
            </ol>
          </section>
        )}
        <TitleChoice item={item} edit={edit} dispatch={dispatch} />
        <PosterChoice
          answer={answer}
          poster={edit.poster}
          edit={edit}
          preview={preview}
          dispatch={dispatch}
        />
      </div>
    </section>
  );
}

/** Selects the next place of some words with each Enter. */
function FindWords({ words: { lines, selection, act } }: { words: Words }) {
  const t = useMessages(wordsMessages);
  const [text, setText] = useState('');
  const found = useMemo(
    () =>
      findLines(
        lines.map(({ line }) => line),
        text,
      ),
    [lines, text],
  );
  const at = found.findIndex(([from, to]) => from === selection?.[0] && to === selection[1]);
  const next = found[(at + 1) % found.length];
  return (
    <form
      className={styles['find']}
      onSubmit={(event) => {
        event.preventDefault();
        if (next) act({ kind: 'select', from: next[0], to: next[1] });
      }}
    >
      <SearchField label={t('find')} value={text} onChange={setText} hasShortcut isPart />
      <output>
        {text.trim() === ''
          ? null
          : found.length === 0
            ? t('notFound')
            : t('found', { n: at + 1, all: found.length })}
      </output>
    </form>
  );
}
