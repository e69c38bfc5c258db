import { Button } from '@mantine/core';
import { useState } from 'react';
import { appMessages } from '../../app/app-messages.ts';
import { AppError } from '../../app/app-error.ts';
import { errorMessage } from '../../app/error-message.ts';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { formatFileSize } from '../../ui/byte-words.ts';
import { DropArea } from '../../ui/drop-area.tsx';
import type { SeriesPreview } from '../../ui/series-strip.tsx';
import { StudySheet, type StudyUploadLine } from '../../ui/study-sheet.tsx';
import { formatIsoDate } from '../../ui/typed-date.ts';
import { bytesOfWords, percentOf, phaseWords } from '../../uploads/progress-words.ts';
import {
  hasFailed,
  isInterrupted,
  isUnderway,
  retrySending,
  type Sending,
} from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { useStudyDocument } from '../../viewers/viewer-queries.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import type { CaseFormValues } from '../values/case-form-values.ts';
import { ChangeTitleDialog } from './change-title-dialog.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import type { CaseRequest } from '../form/use-case-request.ts';

/** A form that has a folder of images, and a title for them. */
export interface StudyForm extends Pick<CaseRequest, 'files'> {
  readonly values: Pick<CaseFormValues, 'resourceTitle'>;
  write(field: 'resourceTitle', value: string): void;
}

interface ChosenStudyProps {
  request: StudyForm;
  sending: Sending;
  onShowProgress: () => void;
}

/** What the place for another folder says. */
interface DropWords {
  drop?: { title: string; hint: string };
}

/** The dropped folder as a dark sheet: what the headers said at once, the pictures as soon as the server has read them. */
export function ChosenStudy({ request, sending, onShowProgress, drop }: ChosenStudyProps & DropWords) {
  const t = useMessages(addCaseMessages);
  const [isReplacing, setReplacing] = useState(false);
  const series = useSeries(sending);
  const line = useUploadLine(sending);
  const studies = sending.folder?.facts.studies ?? [];
  const isOpenForFolder = isReplacing || hasFailed(sending);
  return (
    <>
      <StudySheet
        title={titleOf(request, sending)}
        moreStudies={Math.max(0, studies.length - 1)}
        subtitle={useSubtitle(sending)}
        series={series}
        actions={
          <StudyActions
            request={request}
            sending={sending}
            onShowProgress={onShowProgress}
            isReplacing={isOpenForFolder}
            onReplace={() => setReplacing(!isReplacing)}
          />
        }
        upload={line}
      />
      {isOpenForFolder ? (
        <DropArea
          title={drop?.title ?? t('dropStudy')}
          hint={drop?.hint ?? t('dropStudyHint')}
          isDisabled={request.files.reading !== null}
          onFiles={(picked) => {
            setReplacing(false);
            void request.files.takeFolder(picked);
          }}
        />
      ) : null}
    </>
  );
}

const titleOf = ({ values }: StudyForm, { label }: Sending): string => values.resourceTitle || label;

interface StudyActionsProps extends ChosenStudyProps {
  isReplacing: boolean;
  onReplace: () => void;
}

function StudyActions({ request, sending, onShowProgress, isReplacing, onReplace }: StudyActionsProps) {
  const t = useMessages(addCaseMessages);
  const words = useMessages(uploadMessages);
  const options = useMessages(requestOptionMessages);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      {sending.folder ? (
        <Button size="xs" variant="default" onClick={onShowProgress}>
          {words('progress')}
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => setRenaming(true)}>
        {options('changeTitle')}
      </Button>
      <Button size="xs" variant="default" aria-expanded={isReplacing} onClick={onReplace}>
        {t('replace')}
      </Button>
      <Button size="xs" variant="default" onClick={request.files.removeStudy}>
        {t('remove')}
      </Button>
      <ChangeTitleDialog
        isOpen={isRenaming}
        current={titleOf(request, sending)}
        onClose={() => setRenaming(false)}
        onSave={(title) => {
          request.write('resourceTitle', title);
          setRenaming(false);
        }}
      />
    </>
  );
}

function useSeries({ folder, upload }: Sending): SeriesPreview[] {
  const { data } = useStudyDocument(upload?.study?.id);
  if (data)
    return data.series.map(({ id, description, modality, imageCount, previewUrl }) => ({
      id,
      label: description || modality,
      imageCount,
      previewUrl,
    }));
  return (folder?.facts.studies ?? []).flatMap((study) =>
    study.series.map(({ uid, title, imageCount }) => ({ id: uid, label: title, imageCount })),
  );
}

function useSubtitle({ folder, upload }: Sending): string {
  const t = useMessages(addCaseMessages);
  const { locale } = useLocale();
  if (!folder) return upload ? formatFileSize(upload.size, locale) : '';
  const { studies, keptCount, setAside } = folder.facts;
  const series = studies.reduce((sum, study) => sum + study.series.length, 0);
  const parts = [
    formatIsoDate(studies[0]?.date ?? null),
    series === 1 ? t('oneSeries', { images: keptCount }) : t('studySubtitle', { series, images: keptCount }),
    studies.length > 1 ? t('moreStudies', { n: studies.length }) : '',
    setAside.length > 0 ? t('leftOut', { n: setAside.length }) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

function useUploadLine(sending: Sending): StudyUploadLine | null {
  const t = useMessages(addCaseMessages);
  const words = useMessages(uploadMessages);
  const app = useMessages(appMessages);
  const sayProblem = useFileProblem();
  const { locale } = useLocale();
  const { failure, progress, upload } = sending;
  const none = { percent: 0, done: '', detail: '' };
  const size = formatFileSize(upload?.size ?? 0, locale);
  if (isInterrupted(sending)) return { ...none, failure: { text: t('interrupted'), action: null } };
  if (upload?.status === 'failed')
    return { ...none, failure: { text: sayProblem(upload.failure) ?? words('uploadFailed'), action: null } };
  if (failure !== null) {
    const isGone = failure instanceof AppError && failure.code === 'file-unreadable';
    const action = isGone ? null : (
      <Button size="xs" variant="default" onClick={() => retrySending(sending.id)}>
        {words('goOnUpload')}
      </Button>
    );
    return { ...none, failure: { text: isGone ? words('fileGone') : errorMessage(failure, app), action } };
  }
  if (progress && isUnderway(sending))
    return {
      percent: percentOf(progress),
      done: bytesOfWords(progress, words),
      detail: phaseWords(progress, words),
    };
  if (upload?.status === 'read') return { percent: 100, done: size, detail: words('allChecked') };
  const reading = progress?.reading ?? upload?.reading;
  const detail = reading && reading.total > 0 ? words('readingOf', reading) : words('reading');
  return {
    percent: reading && reading.total > 0 ? (reading.done / reading.total) * 100 : 100,
    done: size,
    detail,
  };
}
