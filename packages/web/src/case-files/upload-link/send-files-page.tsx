// B14: the page of an upload link. Its visitor sends images and a report to one case, without an account.
import { uploadLinkEndpoints, type OpenedUploadLink, type Upload } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { panelMessages } from '../../cases/panel-messages.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { formatDay } from '../../platform/language/date-format.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { applyBrandColor } from '../../platform/page/branding.ts';
import { useLinkToken } from '../../platform/session/link-token.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { isAnnounced, hasArrived, markAssigned } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useChosenFiles, type ChosenFiles, type DraftUpload } from '../../uploads/use-chosen-files.ts';
import { LinkPage } from '../../viewers/passes/link-page.tsx';
import { LinkEnded, LinkError } from '../../viewers/passes/pass-gate.tsx';
import { ChosenImages, ChosenReport } from '../supply/chosen-files.tsx';
import { missingOf, emptySupply, maySubmitSupply } from '../supply/supply-rule.ts';
import { sendFilesMessages } from './send-files-messages.ts';
import styles from './send-files.module.css';

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['upload-link', token],
    queryFn: ({ signal }) => callEndpoint(uploadLinkEndpoints.openUploadLink, { body: { token }, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** Returns whether the link is gone or never existed. */
const isOver = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 410 || error.code === 'input.invalid');

export function SendFilesPage() {
  const t = useMessages(sendFilesMessages);
  const token = useLinkToken();
  const link = useQuery({ ...linkQuery(token ?? ''), enabled: token !== null });
  const color = link.data?.workspace.primaryColor;
  useEffect(() => {
    if (color !== undefined) applyBrandColor(color);
  }, [color]);
  if (token === null || isOver(link.error)) return <LinkEnded error={link.error} />;
  if (link.error) return <LinkError error={link.error} retry={() => void link.refetch()} />;
  return (
    <LinkPage title={t('title')} workspace={link.data?.workspace}>
      <div className={styles['page']}>
        {link.data === undefined ? (
          <p role="status">{t('opening')}</p>
        ) : link.data.isSubmitted ? (
          <Sent link={link.data} />
        ) : (
          <Form link={link.data} token={token} />
        )}
      </div>
    </LinkPage>
  );
}

type Opened = { link: OpenedUploadLink };

/** The server continues an unfinished upload when the same files are chosen again. */
const hasInterrupted = ({ uploads }: OpenedUploadLink): boolean =>
  uploads[0]?.purpose === 'study' && uploads[0].status === 'receiving';

function Form({ link, token }: Opened & { token: string }) {
  const t = useMessages(sendFilesMessages);
  const uploads = useMessages(uploadMessages);
  const { workspace, mainFileType, needsReport } = link;
  const clinic = workspace.name;
  const [draft] = useDraft(link);
  const files = useChosenFiles({ mainFileType, bearer: token, draft });
  return (
    <>
      <h1>{t('heading', { clinic })}</h1>
      <p>
        <b>{t('whose', { initials: link.patientInitials, name: link.caseName })}</b> {t('whoseText')}
      </p>
      <Part title={t('images')}>
        {files.study === null && hasInterrupted(link) ? <Note>{uploads('interrupted')}</Note> : null}
        <ChosenImages files={files} />
      </Part>
      <Part title={t('report')} hint={needsReport ? null : t('reportThere')}>
        <ChosenReport files={files} />
      </Part>
      <Submit link={link} token={token} files={files} />
      <p className="meta">{t('ends', { date: formatDay(link.expiresAt) })}</p>
      <Contact link={link} />
    </>
  );
}

/** Returns what was sent before the page was reloaded. */
function useDraft({ uploads }: OpenedUploadLink) {
  const t = useMessages(uploadMessages);
  const words = useMessages(sendFilesMessages);
  const last = (purpose: Upload['purpose'], label: string): DraftUpload | null => {
    const upload = uploads.find((one) => one.purpose === purpose && ['sealed', 'read'].includes(one.status));
    return upload ? { uploadId: upload.id, label: upload.study?.title ?? label, folder: null } : null;
  };
  return useState(() => ({
    study: last('study', t('unnamedStudy')),
    report: last('report', words('report')),
  }));
}

function Part({ title, hint, children }: { title: string; hint?: string | null; children: ReactNode }) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h2>{title}</h2>
      {hint ? <p className="secondary">{hint}</p> : null}
      {children}
    </section>
  );
}

interface SubmitProps extends Opened {
  token: string;
  files: ChosenFiles;
}

/** Submits the files once all bytes have arrived, so that the user does not have to wait and press again. */
function Submit({ link, token, files: { study, report } }: SubmitProps) {
  const t = useMessages(sendFilesMessages);
  const words = useMessages(panelMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const id = useId();
  const [isWanted, want] = useState(false);
  const clinic = link.workspace.name;
  const supply = {
    ...emptySupply,
    hasUploadedImages: isAnnounced(study),
    hasUploadedReport: isAnnounced(report) || (!link.needsReport && report === null),
  };
  const isReady = maySubmitSupply(supply);
  const uploadId = study?.upload?.id;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (uploads: { uploadId: string; reportUploadId?: string }) =>
      callEndpoint(uploadLinkEndpoints.submitUploadLink, { body: { token, ...uploads } }),
    onSuccess: (answer) => {
      for (const sending of [study, report]) if (sending) markAssigned(sending.id, answer.caseName);
      client.setQueryData(linkQuery(token).queryKey, answer);
    },
    onSettled: () => want(false),
  });
  const isDue = isWanted && isReady && hasArrived(study) && (report === null || hasArrived(report));
  const reportUploadId = report?.upload?.id;
  useEffect(() => {
    if (isDue && uploadId !== undefined)
      mutate({ uploadId, ...(reportUploadId !== undefined && { reportUploadId }) });
  }, [isDue, uploadId, reportUploadId, mutate]);
  const isHeld = !isReady || isWanted || isPending;
  return (
    <div className={styles['submit']}>
      <Button
        size="lg"
        fullWidth
        aria-disabled={isHeld || undefined}
        aria-busy={isWanted && isReady}
        aria-describedby={id}
        onClick={() => isHeld || want(true)}
      >
        {t('submit', { clinic })}
      </Button>
      <p id={id} className="meta" role="status">
        {isReady ? (isWanted ? t('waiting', { clinic }) : null) : words(`missing.${missingOf(supply)}`)}
      </p>
      {error ? (
        <Note tone="bad">
          {t('refused')} {errorMessage(error, app)}
        </Note>
      ) : null}
    </div>
  );
}

function Sent({ link }: Opened) {
  const t = useMessages(sendFilesMessages);
  const clinic = link.workspace.name;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = ({ purpose, study, files }: Upload): string => {
    if (purpose === 'report') return t('sentReport');
    if (study === null) return t('sentFiles', { n: files });
    return t(study.imageCount === 1 ? 'sentStudyOne' : 'sentStudy', {
      title: study.title,
      n: study.imageCount,
    });
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('sentTitle', { clinic })}
      </h1>
      <ul className={styles['sent']}>
        {link.uploads
          .filter(({ status }) => status === 'sealed' || status === 'read')
          .map((upload) => (
            <li key={upload.id}>
              <bdi>{name(upload)}</bdi>
            </li>
          ))}
      </ul>
      <p>{t('sentText', { clinic })}</p>
      <Contact link={link} />
    </>
  );
}

function Contact({ link: { workspace } }: Opened) {
  const t = useMessages(sendFilesMessages);
  const { name: clinic, contactPhone, contactEmail } = workspace;
  if (contactPhone !== null)
    return (
      <p>
        {t('call', { clinic })}{' '}
        <a className={styles['phone']} href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>
          {contactPhone}
        </a>
      </p>
    );
  if (contactEmail === null) return null;
  return (
    <p>
      {t('write', { clinic })} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </p>
  );
}
