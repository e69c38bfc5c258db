import { Button } from '@mantine/core';
import {
  limits,
  trackTime,
  type Caption,
  type EditedTracks,
  type TrackProblem,
  readCaptions,
  type CaptionFileProblem,
} from '@plainscan/contract';
import { Download, FileUp, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { saveFile } from '../../platform/page/save-file.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { captionFile } from '../video/caption-file.ts';
import { captionMessages } from './caption-messages.ts';
import { CaptionRow } from './caption-row.tsx';
import { RecognizedCaptions } from './recognized-captions.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import type { EditorAction, EditorState } from './use-track-editor.ts';
import styles from './captions-page.module.css';

interface CaptionListProps {
  caseId: string;
  answer: EditedTracks;
  state: EditorState;
  problems: readonly TrackProblem[];
  /** Current time of the video. */
  seconds: number;
  duration: number;
  dispatch: Dispatch<EditorAction>;
  onPlay: (from: number) => void;
}

/** The captions in order, with every way to create them. */
export function CaptionList(props: CaptionListProps) {
  const { caseId, answer, state, problems, seconds, duration, dispatch, onPlay } = props;
  const t = useMessages(captionMessages);
  const { captions } = state.tracks;
  const [isPasting, setPasting] = useState(false);
  const list = useFocusedRow(state.focus);
  const now = captions.findLastIndex(({ start, end }) => start <= seconds && seconds < end);
  return (
    <section className={styles['captions']} aria-labelledby="captions">
      <div className={styles['tools']}>
        <h2 id="captions">{t('captions')}</h2>
        <span className={styles['count']}>{t('captionsCount', { n: captions.length })}</span>
        <RecognizedCaptions
          caseId={caseId}
          answer={answer}
          onRecognized={(heard) => dispatch({ kind: 'replace', captions: heard })}
        />
        <Button variant="default" size="sm" onClick={() => setPasting(true)}>
          {t('pasteText')}
        </Button>
        <CaptionFiles captions={captions} dispatch={dispatch} />
      </div>
      {captions.length === 0 ? <p className={styles['empty']}>{t('noCaptions')}</p> : null}
      <ol ref={list} className={styles['rows']}>
        {captions.map((caption, index) => (
          <CaptionRow
            // A row keeps its identity: it is the third caption, whatever its text.
            key={index}
            caption={caption}
            index={index}
            isLast={index === captions.length - 1}
            isNow={index === now}
            problem={problems.find((one) => one.list === 'captions' && one.index === index)}
            dispatch={dispatch}
            onPlay={onPlay}
          />
        ))}
      </ol>
      <Button
        variant="subtle"
        leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => dispatch({ kind: 'insert', seconds })}
      >
        {t('addCaption', { time: trackTime(seconds) })}
      </Button>
      <PasteDialog
        caseId={caseId}
        answer={answer}
        duration={duration}
        count={captions.length}
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        onDistributed={(laid) => {
          dispatch({ kind: 'replace', captions: laid });
          setPasting(false);
        }}
      />
    </section>
  );
}

/** Focuses the caption that an edit has led to. */
function useFocusedRow({ index, count }: EditorState['focus']) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (count > 0) list.current?.children[index]?.querySelector('textarea')?.focus();
  }, [index, count]);
  return list;
}

interface CaptionFilesProps {
  captions: readonly Caption[];
  dispatch: Dispatch<EditorAction>;
}

/** Imports and exports captions as WebVTT. */
function CaptionFiles({ captions, dispatch }: CaptionFilesProps) {
  const t = useMessages(captionMessages);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<CaptionFileProblem | null>(null);
  const open = async (file: File) => {
    const found = file.size > limits.captionFileBytes ? 'fileTooLarge' : readCaptions(await file.text());
    setProblem(typeof found === 'string' ? found : null);
    if (typeof found === 'string') return;
    dispatch({ kind: 'replace', captions: found });
    notify('update', t('fileRead', { n: found.length }));
  };
  const save = () => saveFile('captions.vtt', new Blob([`${captionFile(captions)}\n`], { type: 'text/vtt' }));
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<FileUp size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('openFile')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,text/vtt"
        aria-label={t('openFile')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void open(file);
        }}
      />
      {captions.length > 0 ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={save}
        >
          {t('saveFile')}
        </Button>
      ) : null}
      {problem ? (
        <div className={styles['wide']}>
          <Note tone="bad">{t(problem)}</Note>
        </div>
      ) : null}
    </>
  );
}
