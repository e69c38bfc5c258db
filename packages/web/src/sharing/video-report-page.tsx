import { resourceEndpoints, type OpenedPass } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { FailedQuery } from '../platform/page/failed-query.tsx';
import { isSignedIn } from '../platform/session/session-storage.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { currentUserQuery } from '../platform/session/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkPage } from '../viewers/passes/link-page.tsx';
import { hasLinkEnded } from '../viewers/passes/open-pass.ts';
import { LinkEnded, PassGate } from '../viewers/passes/pass-gate.tsx';
import { fileLinkOf, SharedReportView } from './shared-report-view.tsx';
import { sourceOf } from './shared-video.tsx';
import { videoReportMessages } from './video-report-messages.ts';
import styles from './video-report-page.module.css';
import { videoReportState } from './video-report-state.ts';

/** H-015: a video report opened by a link, or by an account that may see it (CG-83). */
export function VideoReportPage() {
  const { resourceId = '' } = useParams();
  const t = useMessages(videoReportMessages);
  const own = isSignedIn() ? <Report id={resourceId} /> : null;
  return (
    <PassGate
      waiting={<Waiting />}
      missing={own ?? <NotFound title="incomplete" />}
      other={own ?? <NotFound />}
      failedTitle={t('none')}
      kinds={['video-report']}
    >
      {(opened) => <Report key={opened.uuid} id={opened.uuid} opened={opened} />}
    </PassGate>
  );
}

const videoReportQuery = (id: string, pass: string | undefined) => ({
  queryKey: ['video-report', id, pass],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callEndpoint(resourceEndpoints.getVideoReportLink, {
      params: { id },
      signal,
      ...(pass !== undefined && { pass }),
    }),
  // Media links change with each response, which would restart the player.
  staleTime: Infinity,
});

function Report({ id, opened }: { id: string; opened?: OpenedPass }) {
  const t = useMessages(videoReportMessages);
  const { data, error, refetch } = useQuery(videoReportQuery(id, opened?.pass));
  const video = data?.videoReport;
  const state = videoReportState({ isAsked: id !== '', hasVideo: data && video?.status === 'ready', error });
  if (opened && hasLinkEnded(error)) return <LinkEnded error={error} />;
  if (state === 'idle' || state === 'loading') return <Waiting opened={opened} />;
  if (state === 'not-found') return <NotFound opened={opened} />;
  if (state === 'failed' || !video)
    return (
      <Frame opened={opened}>
        <FailedQuery title={t('failed')} query={{ error, refetch }} headingLevel={1} />
      </Frame>
    );
  const renew = async (isSmall: boolean) => {
    const fresh = (await refetch({ throwOnError: true })).data?.videoReport;
    return fresh?.id === video.id ? sourceOf(fresh, isSmall) : null;
  };
  const renewImages = async () => (await refetch()).data?.images?.viewerLink ?? null;
  const renewFile = async (fileId: string) => fileLinkOf((await refetch()).data, fileId);
  return (
    <Frame opened={opened}>
      <SharedReportView
        report={{ ...data, videoReport: video }}
        recordId={id}
        opened={opened}
        onRenew={renew}
        onRenewImages={renewImages}
        onRenewFile={renewFile}
      />
    </Frame>
  );
}

type Opened = { opened?: OpenedPass | undefined };

/** H-017: the footer is for users without a menu. A patient has one. */
function Frame({ opened, children }: Opened & { children: ReactNode }) {
  const t = useMessages(videoReportMessages);
  const { data: user } = useQuery({ ...currentUserQuery, enabled: isSignedIn() });
  return (
    <LinkPage
      title={t('title')}
      workspace={opened?.workspace}
      hasFooter={!isSignedIn() || user?.role !== 'patient'}
    >
      {children}
    </LinkPage>
  );
}

function Waiting({ opened }: Opened) {
  const t = useMessages(videoReportMessages);
  return (
    <Frame opened={opened}>
      <p role="status" className={styles['waiting']}>
        {t('loading')}
      </p>
    </Frame>
  );
}

/** A URL without its token shows a stranger nothing (W-027). */
function NotFound({ opened, title = 'none' }: Opened & { title?: 'none' | 'incomplete' }) {
  const t = useMessages(videoReportMessages);
  return (
    <Frame opened={opened}>
      <EmptyState title={t(title)} text={t('noneText')} drawing="search" headingLevel={1} />
    </Frame>
  );
}
