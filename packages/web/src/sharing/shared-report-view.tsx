// What a guest with a link sees (mock-up 45): study, video, chapters, transcript, and what the patient ticked.
import { bodyPartOf, bodyPartWords, type OpenedPass, type SharedReport } from '@plainscan/contract';
import { Download, FileText, Images } from 'lucide-react';
import { Fragment, Suspense, useMemo, useRef, useState } from 'react';
import { ChaptersSection } from '../library/reading/chapter-list.tsx';
import { ExplainedText, type SpokenTerms } from '../library/reading/explained-text.tsx';
import { GlossaryChanges, useGlossaryChanges } from '../library/reading/glossary-changes.ts';
import { Transcript } from '../library/reading/transcript.tsx';
import { useSpokenTerms } from '../library/reading/use-spoken-terms.ts';
import { useTranscript } from '../library/reading/use-transcript.ts';
import { useWatchedChapters } from '../library/reading/watched-chapters.ts';
import { formatDay } from '../platform/language/date-format.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { Portrait, type PortraitProps } from '../ui/badges/portrait.tsx';
import { DefinitionList } from '../ui/lists/definition-list.tsx';
import { lazyPart } from '../ui/load-part.ts';
import type { VideoPlayerHandle } from '../ui/player/video-player.tsx';
import { useExplore } from '../viewers/explore/use-explore.tsx';
import { accessByLink } from '../viewers/passes/file-access.ts';
import { chaptersOf, SharedVideo, type SharedVideoReport } from './shared-video.tsx';
import { videoReportMessages } from './video-report-messages.ts';
import styles from './video-report-page.module.css';

const FileWords = lazyPart(async () => (await import('../library/reading/file-words.tsx')).FileWords);

interface SharedReportViewProps {
  report: SharedReport & { videoReport: SharedVideoReport };
  recordId: string;
  opened: OpenedPass | undefined;
  /** B17: of a caregiver. */
  careGrant?: string;
  /** Replaces `Shared Video Report`. */
  heading?: string;
  /** Returns a fresh link to this version of the video. `null` if the version is gone. */
  onRenew: (isSmall: boolean) => Promise<string | null>;
  /** Returns a fresh link to the images. `null` if they are no longer shared. */
  onRenewImages: () => Promise<string | null>;
  /** Returns a fresh link to a file of the written report. `null` if it is no longer shared. */
  onRenewFile: (id: string) => Promise<string | null>;
}

/** Returns the link to a file of a written report, if it is shared. */
export const fileLinkOf = (report: SharedReport | undefined, id: string): string | null =>
  report?.reportFiles.find((file) => file.id === id)?.viewerLink ?? null;

export function SharedReportView(props: SharedReportViewProps) {
  const { report, recordId, opened, careGrant } = props;
  const version = report.videoReport.glossaryVersion;
  const changes = useGlossaryChanges({ recordId, version, pass: opened?.pass, careGrant });
  return (
    <GlossaryChanges value={changes}>
      <SharedReportBody {...props} />
    </GlossaryChanges>
  );
}

function SharedReportBody(props: SharedReportViewProps) {
  const { report, opened, heading, onRenew, onRenewImages, onRenewFile } = props;
  const t = useMessages(videoReportMessages);
  const { videoReport: video, images } = report;
  // With captions and chapters inside, once there is such a file.
  const saved = video.captionedLink ?? video.downloadLink;
  const player = useRef<VideoPlayerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const chapters = useMemo(() => chaptersOf(video), [video]);
  const progress = useWatchedChapters(chapters);
  const transcript = useTranscript(video);
  const look = useExplore({
    video,
    images: images && { videoId: video.id, viewerLink: images.viewerLink, renew: onRenewImages },
  });
  const goTo = (seconds: number) => {
    place.current?.scrollIntoView({ block: 'nearest' });
    player.current?.seek(seconds);
    player.current?.play();
  };
  const spoken = useSpokenTerms(transcript.lines, goTo);
  return (
    <div className={styles['page']}>
      <h1>{heading ?? t('heading')}</h1>
      {opened?.sharedBy ? <p className={styles['by']}>{t('by', { name: opened.sharedBy })}</p> : null}
      <About report={report} />
      <div className={styles['columns']}>
        <div ref={place} className={styles['video']}>
          <SharedVideo
            ref={player}
            video={video}
            onRenew={onRenew}
            look={look}
            onTimeUpdate={(seconds) => {
              progress.onTimeUpdate(seconds);
              transcript.onTimeUpdate(seconds);
            }}
            onEnded={progress.onEnded}
          />
          <p className={styles['note']}>{t('notDiagnosis')}</p>
          {opened?.mayDownload && saved ? (
            <a className={styles['link']} href={saved} download>
              <Download size={18} strokeWidth={1.75} aria-hidden />
              {t('save')}
            </a>
          ) : null}
        </div>
        <ChaptersSection
          chapters={chapters}
          progress={progress}
          onChoose={({ startSeconds }) => goTo(startSeconds)}
        />
        <div className={styles['texts']}>
          <WrittenReport report={report} spoken={spoken} onRenewFile={onRenewFile} />
          <div className={styles['block']}>
            <Transcript transcript={transcript} onGo={goTo} />
          </div>
          <SharedImages images={images} />
          <Questions clinic={report.about?.clinic ?? null} />
        </div>
      </div>
    </div>
  );
}

function About({ report: { about, title } }: { report: SharedReport }) {
  const t = useMessages(videoReportMessages);
  const { locale } = useLocale();
  if (about === null) return null;
  const part = bodyPartOf([about.study, title]);
  return (
    <div className={styles['about']}>
      <DefinitionList
        definitions={[
          { term: t('study'), value: about.study },
          { term: t('studyDate'), value: formatDay(about.studyDate) },
          { term: t('part'), value: part && bodyPartWords[locale][part] },
          {
            term: t('consultant'),
            value: about.consultant && <Explainer name={about.consultant} url={about.portraitUrl} />,
          },
          { term: t('clinic'), value: about.clinic.name },
          { term: t('phone'), value: about.clinic.phone && <PhoneLink phone={about.clinic.phone} /> },
        ]}
      />
    </div>
  );
}

const Explainer = (person: PortraitProps) => (
  <span className={styles['explainer']}>
    <Portrait {...person} />
    {person.name}
  </span>
);

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
);

interface WrittenReportProps extends Pick<SharedReportViewProps, 'onRenewFile'> {
  report: SharedReport;
  spoken: SpokenTerms;
}

/** CG-194: only if the patient ticked it; otherwise the server does not send it. */
function WrittenReport({ report, spoken, onRenewFile }: WrittenReportProps) {
  const t = useMessages(videoReportMessages);
  const { writtenReport, reportFiles } = report;
  if (!writtenReport && reportFiles.length === 0) return null;
  return (
    <section className={styles['block']}>
      <h2>{t('written')}</h2>
      {writtenReport ? (
        <ExplainedText kind="report" text={writtenReport} className={styles['written']} spoken={spoken} />
      ) : null}
      {reportFiles.map((file) => (
        <Fragment key={file.id}>
          <a className={styles['link']} href={file.viewerLink}>
            <FileText size={18} strokeWidth={1.75} aria-hidden />
            {t('openFile', { name: file.name })}
          </a>
          {writtenReport ? null : (
            <SharedFile
              file={file}
              isOnly={reportFiles.length === 1}
              spoken={spoken}
              onRenewFile={onRenewFile}
            />
          )}
        </Fragment>
      ))}
    </section>
  );
}

interface SharedFileProps extends Pick<WrittenReportProps, 'spoken' | 'onRenewFile'> {
  file: SharedReport['reportFiles'][number];
  isOnly: boolean;
}

/** A file of the written report as words, by the link that opens the file. */
function SharedFile({ file: { id, name, viewerLink }, isOnly, spoken, onRenewFile }: SharedFileProps) {
  // The links are new with each answer, but what was loaded by them stays.
  const [access] = useState(() => accessByLink(viewerLink, () => onRenewFile(id)));
  return (
    <Suspense>
      <FileWords uuid={id} name={name} isOnly={isOnly} spoken={spoken} access={access} />
    </Suspense>
  );
}

function SharedImages({ images }: Pick<SharedReport, 'images'>) {
  const t = useMessages(videoReportMessages);
  if (images === null || images.count === 0) return null;
  return (
    <section className={styles['block']}>
      <h2>{t('images')}</h2>
      <a className={styles['link']} href={images.viewerLink}>
        <Images size={18} strokeWidth={1.75} aria-hidden />
        {images.count === 1 ? t('openImage') : t('openImages', { n: images.count })}
      </a>
    </section>
  );
}

type Clinic = NonNullable<SharedReport['about']>['clinic'];

function Questions({ clinic }: { clinic: Clinic | null }) {
  const t = useMessages(videoReportMessages);
  if (!clinic?.phone) return null;
  return (
    <section className={styles['block']}>
      <h2>{t('questions')}</h2>
      <p className={styles['note']}>
        {t('call', { clinic: clinic.name })} <PhoneLink phone={clinic.phone} />
      </p>
    </section>
  );
}
