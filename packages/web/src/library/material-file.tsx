import { ActionIcon, Button } from '@mantine/core';
import {
  fieldProblemMessages,
  materialExtensions,
  thumbnailExtensions,
  type MaterialType,
} from '@plainscan/contract';
import { Check, X } from 'lucide-react';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { formatFileSize } from '../ui/text/format-bytes.ts';
import { DropArea } from '../ui/fields/drop-area.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { LeftOut } from '../uploads/left-out.tsx';
import { bytesOfText, percentOf, phaseText } from '../uploads/progress-text.ts';
import { isUnderway, retrySending, type Sending } from '../uploads/sending-store.ts';
import { uploadMessages } from '../uploads/upload-messages.ts';
import { libraryMessages } from './library-messages.ts';
import { useMaterialWords } from './material-words.ts';
import styles from './resources-page.module.css';
import { acceptOf, isArrived, type MaterialUpload } from './use-material-files.ts';

/** The file of a resource, or the folder of a study: choosing, checks, and upload. */
export function MaterialFile({ type, upload }: { type: MaterialType; upload: MaterialUpload }) {
  const t = useMessages(libraryMessages);
  const isStudy = type === 'dcm';
  const endings = materialExtensions[type].join(', ');
  return (
    <div className={styles['group']} role="group" aria-label={t('file')}>
      <p className={styles['groupTitle']}>{t('file')}</p>
      {upload.sending ? (
        <SentFile sending={upload.sending} onRemove={upload.drop} />
      ) : (
        <DropArea
          isCompact
          isForFiles={!isStudy}
          isDisabled={upload.reading !== null}
          title={t(isStudy ? 'dropStudy' : 'dropFile')}
          hint={isStudy ? t('dropStudyHint') : t('dropFileHint', { endings })}
          {...(isStudy ? {} : { accept: acceptOf(type) })}
          onFiles={upload.take}
        />
      )}
      <p role="status" className={styles['why']}>
        {upload.reading ? t('reading', upload.reading) : null}
      </p>
      <Problem upload={upload} />
    </div>
  );
}

/** T-025, T-027: a custom image instead of the file's own. */
export function ThumbnailFile({ upload }: { upload: MaterialUpload }) {
  const t = useMessages(libraryMessages);
  return (
    <>
      {upload.sending ? (
        <SentFile sending={upload.sending} onRemove={upload.drop} />
      ) : (
        <DropArea
          isCompact
          isForFiles
          accept={thumbnailExtensions.map((ending) => `.${ending}`).join(',')}
          title={t('dropThumbnail')}
          hint={t('thumbnailHint')}
          onFiles={upload.take}
        />
      )}
      <Problem upload={upload} />
    </>
  );
}

function Problem({ upload: { problem } }: { upload: MaterialUpload }) {
  const { locale } = useLocale();
  const words = useMaterialWords();
  if (problem === null) return null;
  const text = problem === 'thumbnail' ? fieldProblemMessages[locale].thumbnailFormat : words.error(problem);
  return <Note tone="bad">{text}</Note>;
}

/** G-041: a study shows its detected description, and its number of images. */
function SentFile({ sending, onRemove }: { sending: Sending; onRemove: () => void }) {
  const t = useMessages(libraryMessages);
  const words = useMessages(uploadMessages);
  const { locale } = useLocale();
  const { label, progress, upload, folder } = sending;
  const isMoving = progress !== null && isUnderway(sending);
  const size = formatFileSize(upload?.size ?? 0, locale);
  const state = isMoving ? `${bytesOfText(progress, words, locale)}. ${phaseText(progress, words)}` : '';
  return (
    <div className={styles['file']}>
      <div className={styles['line']}>
        <div className={styles['fileName']}>
          <b>
            <bdi>{folder ? <StudyName sending={sending} /> : label}</bdi>
          </b>
          <span className="meta num" role="status">
            {isArrived(sending) ? (
              <>
                <Check size={14} strokeWidth={2.25} aria-hidden /> {t('isSafe', { size })}
              </>
            ) : (
              state
            )}
          </span>
        </div>
        <ActionIcon aria-label={t('removeFile', { name: label })} onClick={onRemove}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {isMoving ? <ProgressLine percent={percentOf(progress)} label={label} /> : null}
      {folder && folder.facts.setAside.length > 0 ? <SetAsideFiles sending={sending} /> : null}
      <Failure sending={sending} />
    </div>
  );
}

/** G-005: the title, and the number of additional studies. */
function StudyName({ sending: { folder, label } }: { sending: Sending }) {
  const t = useMessages(libraryMessages);
  const studies = folder?.facts.studies ?? [];
  const n = studies.reduce((sum, { imageCount }) => sum + imageCount, 0);
  const title = studies.length > 1 ? t('moreStudies', { title: label, n: studies.length - 1 }) : label;
  return n === 1 ? t('fileKept', { title }) : t('filesKept', { title, n });
}

function SetAsideFiles({ sending: { folder } }: { sending: Sending }) {
  const words = useMessages(uploadMessages);
  const { keptCount: kept = 0, setAside = [] } = folder?.facts ?? {};
  const text = words('folderCounts', { files: kept + setAside.length, kept, left: setAside.length });
  return <LeftOut text={text} files={setAside.map(({ path }) => ({ path, reason: '' }))} />;
}

function Failure({ sending: { failure, id } }: { sending: Sending }) {
  const t = useMessages(libraryMessages);
  const app = useMessages(appMessages);
  if (failure === null) return null;
  const again = (
    <Button size="xs" variant="default" onClick={() => retrySending(id)}>
      {t('goOn')}
    </Button>
  );
  return (
    <Note tone="bad" action={again}>
      {errorMessage(failure, app)}
    </Note>
  );
}
