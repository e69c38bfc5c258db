import { imagesOf, isImageless, type Case } from '@plainscan/contract';
import { ActionIcon, Button } from '@mantine/core';
import { Maximize } from 'lucide-react';
import { Suspense } from 'react';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { lazyPart } from '../ui/load-part.ts';
import { Note } from '../ui/feedback/note.tsx';
import { useOpenViewer } from '../viewers/use-open-viewer.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { useStudyDocument } from '../viewers/viewer-queries.ts';
import { detailsMessages } from '../cases/details-messages.ts';
import { panelMessages } from '../cases/panel-messages.ts';
import { CaseUploadLine } from '../cases/case-cells.tsx';
import { ImagesFailure } from '../cases/images-failure.tsx';
import styles from './case-study-pane.module.css';

const StudyViewer = lazyPart(async () => (await import('../viewers/study/study-viewer.tsx')).StudyViewer);

/** The images of the case, always on a dark background. Until they arrive, what is known about them. */
export function CaseStudyPane({ item }: { item: Case }) {
  if (item.dicomStudy && item.dicomStudy.imageCount > 0) return <Study item={item} study={item.dicomStudy} />;
  return (
    <div className={styles['dark']} data-theme="dark" data-low>
      <ImagesFailure item={item} isBesideForm={false} />
      <Missing item={item} />
    </div>
  );
}

/** Says why there are no images: not yet sent, on the way, or never coming (CG-58). */
function Missing({ item }: { item: Case }) {
  const words = useMessages(casePageMessages);
  const details = useMessages(detailsMessages);
  const panels = useMessages(panelMessages);
  const isComing = item.progress !== null;
  const images = imagesOf(item);
  if (images === 'none' || images === 'portal') {
    const text = images === 'portal' ? panels('bypassedToPortal') : panels('bypassed');
    return (
      <>
        <p className={styles['title']}>{details('notAvailable')}</p>
        <p className="secondary">{isImageless(item) ? details('imageless') : text}</p>
      </>
    );
  }
  // An archived case expects no images.
  if (!isComing && item.status.value === 'archived')
    return <p className={styles['title']}>{details('notAvailable')}</p>;
  return (
    <>
      <p className={styles['title']}>{words(isComing ? 'imagesComing' : 'noImages')}</p>
      <CaseUploadLine row={item} />
      <p className="secondary">{words(isComing ? 'imagesComingText' : 'noImagesText')}</p>
    </>
  );
}

function Study({ item, study }: { item: Case; study: NonNullable<Case['dicomStudy']> }) {
  const words = useMessages(casePageMessages);
  const details = useMessages(detailsMessages);
  const sayError = useMessages(appMessages);
  const { locale } = useLocale();
  const { data, error, refetch } = useStudyDocument(study.id);
  const { open, isOpening } = useOpenViewer();
  const isSubmitted = item.reportSubmitted || undefined;
  if (error && !data) {
    return (
      <div className={styles['dark']} data-theme="dark" data-submitted={isSubmitted}>
        <Note
          tone="bad"
          action={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {words('tryAgain')}
            </Button>
          }
        >
          {`${details('loadFailed')}. ${errorMessage(error, sayError)}`}
        </Note>
      </div>
    );
  }
  const waiting = <Waiting study={study} isSubmitted={isSubmitted} />;
  if (!data) return waiting;
  const fullViewer = (
    <ActionIcon
      size="lg"
      loading={isOpening}
      aria-label={words('fullViewer')}
      onClick={() => open({ caseId: item.id })}
    >
      <Maximize size={18} strokeWidth={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={styles['viewer']} data-submitted={isSubmitted}>
      <Suspense fallback={waiting}>
        <StudyViewer
          document={data}
          variant="embedded"
          height="100%"
          institution={item.workspaceName}
          language={locale}
          actions={fullViewer}
        />
      </Suspense>
    </div>
  );
}

interface WaitingProps {
  study: NonNullable<Case['dicomStudy']>;
  isSubmitted: true | undefined;
}

/** Shows the preview until the viewer has loaded. */
function Waiting({ study, isSubmitted }: WaitingProps) {
  const words = useMessages(casePageMessages);
  return (
    <div
      className={styles['dark']}
      data-theme="dark"
      data-submitted={isSubmitted}
      role="status"
      aria-label={words('loadingStudy')}
    >
      {study.previewUrl ? <img src={study.previewUrl} alt="" /> : null}
    </div>
  );
}
