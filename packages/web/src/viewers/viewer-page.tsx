import { ActionIcon, Button } from '@mantine/core';
import { defaultRoute } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readAccessToken } from '../app/access-token.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import { useLocale, useMessages } from '../app/i18n.tsx';
import { useCurrentUser } from '../app/session.ts';
import { DarkRoom } from '../ui/dark-room.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { setInstanceAuthorization } from './instance-access.ts';
import { StudyViewer } from './study-viewer.tsx';
import { viewerPageMessages } from './viewer-page-messages.ts';
import styles from './viewer-page.module.css';
import { studyDocumentQuery, studyIdOfCaseQuery } from './viewer-queries.ts';

setInstanceAuthorization(() => {
  const token = readAccessToken();
  return token === null ? null : `Bearer ${token}`;
});

/** Goes back where the person came from; who came by a link goes to where their role starts. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { role } = useCurrentUser();
  return () => void (key === 'default' ? navigate(defaultRoute[role]) : navigate(-1));
}

/** The images of a study on the whole screen, by `caseId`, or by `uuid` of the study itself (H-004, H-005). */
export function ViewerPage() {
  const t = useMessages(viewerPageMessages);
  const [query] = useSearchParams();
  const caseId = query.get('caseId');
  const uuid = query.get('uuid');
  useDocumentTitle(t('title'), useCurrentUser().workspace.name);
  const found = useQuery({ ...studyIdOfCaseQuery(caseId ?? ''), enabled: caseId !== null });
  const studyId = caseId === null ? uuid : (found.data ?? null);
  const study = useQuery({ ...studyDocumentQuery(studyId ?? ''), enabled: studyId !== null });
  const failure = found.error ?? study.error;
  const retry = () => void (found.isError ? found.refetch() : study.refetch());
  if (failure || (caseId === null && uuid === null)) return <Failed onRetry={failure ? retry : null} />;
  if (caseId !== null && found.data === null) return <NoStudy />;
  if (!study.data) return <Waiting />;
  return study.data.series.some(({ instances }) => instances.length > 0) ? (
    <Images document={study.data} />
  ) : (
    <NoStudy />
  );
}

function Images({ document }: { document: Parameters<typeof StudyViewer>[0]['document'] }) {
  const { locale } = useLocale();
  return (
    <DarkRoom>
      <StudyViewer document={document} language={locale} leading={<BackButton />} />
    </DarkRoom>
  );
}

function BackButton() {
  const t = useMessages(viewerPageMessages);
  return (
    <ActionIcon size="lg" aria-label={t('back')} title={t('back')} onClick={useGoBack()}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
}

function PlainRoom({ children }: { children: ReactNode }) {
  return (
    <DarkRoom bar={<BackButton />}>
      <div className={styles['middle']}>{children}</div>
    </DarkRoom>
  );
}

function Waiting() {
  const t = useMessages(viewerPageMessages);
  return (
    <PlainRoom>
      <p role="status" className={styles['waiting']}>
        {t('loading')}
      </p>
    </PlainRoom>
  );
}

function Failed({ onRetry }: { onRetry: (() => void) | null }) {
  const t = useMessages(viewerPageMessages);
  const title = <span className={styles['failed']}>{t('failed')}</span>;
  return (
    <PlainRoom>
      <div role="alert">
        <EmptyState
          title={title}
          text={t('failedText')}
          drawing="signal"
          tone="bad"
          headingLevel={1}
          actions={<Ways onRetry={onRetry} />}
        />
      </div>
    </PlainRoom>
  );
}

function NoStudy() {
  const t = useMessages(viewerPageMessages);
  return (
    <PlainRoom>
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        drawing="archive"
        headingLevel={1}
        actions={<Ways onRetry={null} />}
      />
    </PlainRoom>
  );
}

function Ways({ onRetry }: { onRetry: (() => void) | null }) {
  const t = useMessages(viewerPageMessages);
  return (
    <>
      {onRetry ? <Button onClick={onRetry}>{t('tryAgain')}</Button> : null}
      <Button variant="default" onClick={useGoBack()}>
        {t('back')}
      </Button>
    </>
  );
}
