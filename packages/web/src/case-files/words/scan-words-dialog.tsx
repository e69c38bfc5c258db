// The words of a written report beside its pages, as its patient reads them, for staff (CG-218). Those of a scan they
// correct before the sign-off (B26).
import { Button, Modal, Textarea } from '@mantine/core';
import { resourceEndpoints, type RecognizedWords, type Resource } from '@plainscan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ExplainedText } from '../../library/reading/explained-text.tsx';
import { PatientWords, type ReadCase } from '../../library/reading/patient-words.tsx';
import { useFileText } from '../../viewers/resources/use-file-text.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useTopDialog } from '../../ui/dialogs/use-top-dialog.ts';
import { useUiTexts } from '../../ui/text/ui-texts.tsx';
import { EmbeddedViewer } from '../../viewers/resources/embedded-viewer.tsx';
import { recognizedWordsQuery } from '../../viewers/resources/recognized-words-query.ts';
import { pageResourceQuery } from '../../viewers/resources/resource-queries.ts';
import { useResource } from '../../viewers/resources/use-resource.ts';
import styles from './scan-words-dialog.module.css';
import { scanWordsMessages } from './scan-words-messages.ts';

interface ScanWordsDialogProps {
  item: ReadCase;
  uuid: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

export function ScanWordsDialog({ item, uuid, name, isOpen, onClose }: ScanWordsDialogProps) {
  const t = useMessages(scanWordsMessages);
  const ui = useUiTexts();
  const close = useTopDialog(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('title', { name })}
      size={1120}
      // An accidental click next to it must not discard a correction.
      closeOnClickOutside={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': ui.close, icon: <X size={20} strokeWidth={1.75} aria-hidden /> }}
    >
      <div className={styles['sides']}>
        {/* The page behind the dialog may show the same file under its name. */}
        <EmbeddedViewer uuid={uuid} title={t('pages', { name })} others={[uuid]} />
        <PatientWords item={item}>
          <Words uuid={uuid} />
        </PatientWords>
      </div>
    </Modal>
  );
}

function Words({ uuid }: { uuid: string }) {
  const t = useMessages(scanWordsMessages);
  const app = useMessages(appMessages);
  const { data: file } = useResource(uuid, pageResourceQuery(uuid));
  // What others corrected in the meantime is shown.
  const { data, error } = useQuery({
    ...recognizedWordsQuery(uuid),
    refetchOnMount: 'always',
    enabled: file !== undefined && file.state !== 'processing',
  });
  if (error) return <Note tone="bad">{errorMessage(error, app)}</Note>;
  if (!file || data === undefined) return <p role="status">{t('loading')}</p>;
  if (data === null) return <WordsOfFile file={file} />;
  if (data.state !== 'ready')
    return <p role="status">{t(data.state === 'reading' ? 'reading' : 'failed')}</p>;
  return (
    <div className={styles['pages']}>
      <p className="secondary">
        {t(data.mayCorrect ? 'about' : 'signed')} {data.isCut ? t('firstPages', { n: data.pagesRead }) : ''}
      </p>
      {data.pages.map((_, page) => (
        <PageOfWords key={page} uuid={uuid} words={data} page={page} />
      ))}
    </div>
  );
}

/** The words of a file that has some, such as a PDF with text. */
function WordsOfFile({ file }: { file: Resource }) {
  const t = useMessages(scanWordsMessages);
  const text = useFileText(file);
  if (text === '') return <p role="status">{t(file.textPath === null ? 'failed' : 'loading')}</p>;
  return (
    <div className={styles['pages']}>
      <p className="secondary">{t('typed')}</p>
      <ExplainedText kind="report" text={text} className={styles['text']} />
    </div>
  );
}

interface PageProps {
  uuid: string;
  words: RecognizedWords;
  /** Zero-based. */
  page: number;
}

function PageOfWords({ uuid, words, page }: PageProps) {
  const t = useMessages(scanWordsMessages);
  const app = useMessages(appMessages);
  const ui = useUiTexts();
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate, error, isPending, reset } = useCorrection(uuid, page, words.version);
  const save = (text: string | null) => isPending || mutate(text, { onSuccess: () => setDraft(null) });
  const shown = words.pages[page];
  const n = page + 1;
  if (!shown) return null;
  return (
    <section className={styles['page']} aria-label={t('page', { n })}>
      <div className={styles['head']}>
        <h3>{t('page', { n })}</h3>
        {shown.isCorrected ? <span className="meta">{t('corrected')}</span> : null}
        {words.mayCorrect && draft === null ? (
          <>
            {shown.isCorrected ? (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('restoreOf', { n })}
                onClick={() => save(null)}
              >
                {t('restore')}
              </Button>
            ) : null}
            <Button size="xs" variant="default" onClick={() => setDraft(shown.text)}>
              {t('correct', { n })}
            </Button>
          </>
        ) : null}
      </div>
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : null}
      {draft !== null ? (
        <>
          <Textarea
            aria-label={t('text', { n })}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={50_000}
            data-autofocus
            value={draft}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          />
          <div className={styles['actions']}>
            <Button
              variant="subtle"
              onClick={() => {
                setDraft(null);
                reset();
              }}
            >
              {ui.cancel}
            </Button>
            <Button aria-busy={isPending} onClick={() => save(draft)}>
              {t('save')}
            </Button>
          </div>
        </>
      ) : shown.text === '' ? (
        <p className="secondary">{t('noWords')}</p>
      ) : (
        <ExplainedText kind="report" text={shown.text} doubts={shown.doubts} className={styles['text']} />
      )}
    </section>
  );
}

/** Saves the text of a page; `null` restores what was read. A refusal is shown beside the typed text. */
function useCorrection(uuid: string, page: number, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string | null) =>
      callEndpoint(resourceEndpoints.correctRecognizedWords, {
        params: { uuid },
        body: { page, text, version },
      }),
    onSuccess: ({ words }) => client.setQueryData(recognizedWordsQuery(uuid).queryKey, words),
  });
}
