import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import type { SeriesPreview } from '../../ui/imaging/series-previews.tsx';
import { StudySheet, type StudyUploadLine } from '../../ui/imaging/study-sheet.tsx';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import { bytesOfText, percentOf, phaseText } from '../../uploads/progress-text.ts';
import { SendingDialog } from '../../uploads/sending-dialog.tsx';
import { isUnderway, type Sending } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useSendingProblem } from '../../uploads/use-sending-problem.tsx';
import { useStudyDocument } from '../../viewers/viewer-queries.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';
import { ChangeTitleDialog } from './change-title-dialog.tsx';

interface ChosenStudyProps {
  request: Pick<CaseRequest, 'kind' | 'values' | 'write' | 'files'>;
  sending: Sending;
  isReplacing: boolean;
  onReplace: () => void;
}

/** The dropped folder on a dark card: header data immediately, the pictures once the server has read them. */
export function ChosenStudy(props: ChosenStudyProps) {
  const { request, sending } = props;
  const studies = sending.folder?.facts.studies ?? [];
  return (
    <StudySheet
      title={titleOf(request, sending)}
      moreStudies={Math.max(0, studies.length - 1)}
      subtitle={useSubtitle(sending)}
      series={useSeries(sending)}
      actions={<StudyActions {...props} />}
      upload={useUploadLine(sending)}
    />
  );
}

const titleOf = ({ values }: Pick<CaseRequest, 'values'>, { label }: Sending): string =>
  values.resourceTitle || label;

function StudyActions({ request, sending, isReplacing, onReplace }: ChosenStudyProps) {
  const t = useMessages(requestMessages);
  const words = useMessages(uploadMessages);
  const { kind, values, files, write } = request;
  const [dialog, setDialog] = useState<'title' | 'progress' | null>(null);
  const close = () => setDialog(null);
  const button = (text: string, onClick: () => void): ReactNode => (
    <Button size="xs" variant="default" onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <>
      {sending.folder ? button(words('progress'), () => setDialog('progress')) : null}
      {button(t('changeTitle'), () => setDialog('title'))}
      <Button size="xs" variant="default" aria-expanded={isReplacing} onClick={onReplace}>
        {t('replace')}
      </Button>
      {button(t('remove'), files.removeStudy)}
      <ChangeTitleDialog
        isOpen={dialog === 'title'}
        current={titleOf(request, sending)}
        onClose={close}
        onSave={(title) => {
          write('resourceTitle', title);
          close();
        }}
      />
      <SendingDialog
        isOpen={dialog === 'progress'}
        sending={sending}
        // A patient does not invite anyone, and gets the report directly (G-018).
        patientName={kind === 'own' ? '' : values.name}
        isOwn={kind === 'own'}
        onClose={close}
        onCancelUpload={() => {
          close();
          files.removeStudy();
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
  const t = useMessages(requestMessages);
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
  const words = useMessages(uploadMessages);
  const { locale } = useLocale();
  const failure = useSendingProblem(sending, { interrupted: 'interrupted', retry: 'goOnUpload' });
  const { progress, upload } = sending;
  const size = formatFileSize(upload?.size ?? 0, locale);
  if (failure) return { percent: 0, done: '', detail: '', failure };
  if (progress && isUnderway(sending))
    return {
      percent: percentOf(progress),
      done: bytesOfText(progress, words, locale),
      detail: phaseText(progress, words),
    };
  if (upload?.status === 'read') return { percent: 100, done: size, detail: words('allChecked') };
  const reading = progress?.reading ?? upload?.reading;
  if (!reading || reading.total === 0) return { percent: 100, done: size, detail: words('reading') };
  return { percent: (reading.done / reading.total) * 100, done: size, detail: words('readingOf', reading) };
}
