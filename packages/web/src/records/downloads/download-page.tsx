import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { useLinkToken } from '../../platform/session/link-token.ts';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LiteButton, LiteLink } from '../../ui/lite/lite-button.tsx';
import { LinkPage } from '../../viewers/passes/link-page.tsx';
import { hasLinkEnded, useOpenedPass } from '../../viewers/passes/open-pass.ts';
import { useDownloadLink, type ReadyLink } from './download-link.ts';
import { downloadMessages } from './download-messages.ts';
import styles from './download-page.module.css';

/** H-012 … H-014: the page of an emailed download link. No account is required. */
export function DownloadPage() {
  const t = useMessages(downloadMessages);
  const token = useLinkToken();
  const pass = useOpenedPass(token);
  const opened = pass.at === 'open' && pass.opened.kind === 'download' ? pass.opened : null;
  const link = useDownloadLink(opened);
  return (
    <LinkPage title={t('title')} workspace={opened?.workspace}>
      {content()}
    </LinkPage>
  );

  function content() {
    if (token === null || pass.at === 'asked') return <NoLink reason="ended" />;
    if (pass.at === 'failed') return <NoLink {...reasonOf(pass.error)} retry={pass.retry} />;
    if (pass.at === 'open' && opened === null) return <NoLink reason="ended" />;
    if (link.error) return <NoLink {...reasonOf(link.error)} retry={() => void link.refetch()} />;
    if (link.data?.state === 'failed') return <NoLink reason="failed" />;
    if (link.data?.link) return <Ready link={link.data} />;
    return <PreparingDownload isBeingMade={link.data?.state === 'preparing'} />;
  }
}

const reasonOf = (error: unknown): { reason: 'ended' | 'away' } => ({
  reason: hasLinkEnded(error) ? 'ended' : 'away',
});

function PreparingDownload({ isBeingMade }: { isBeingMade: boolean }) {
  const t = useMessages(downloadMessages);
  return (
    <section className={styles['page']} aria-live="polite">
      <h1>{t('title')}</h1>
      <p className={styles['waiting']}>{t('getting')}</p>
      {isBeingMade ? <p>{t('preparingText')}</p> : null}
    </section>
  );
}

function Ready({ link: { link, fileName, bytes } }: { link: ReadyLink }) {
  const t = useMessages(downloadMessages);
  const { locale } = useLocale();
  return (
    <section className={styles['page']}>
      <h1>{t('title')}</h1>
      <p>{t('readyText', { name: fileName ?? '', size: formatFileSize(bytes ?? 0, locale) })}</p>
      <LiteLink to={link ?? ''} reloadDocument download isLarge>
        {t('click')}
      </LiteLink>
      <p>{t('resumeText')}</p>
      <p>{t('zipText')}</p>
    </section>
  );
}

/** H-014. Has a retry button if a retry can help. */
function NoLink({ reason, retry }: { reason: 'ended' | 'failed' | 'away'; retry?: () => void }) {
  const t = useMessages(downloadMessages);
  const actions =
    reason === 'away' ? (
      <LiteButton onClick={retry}>{t('tryAgain')}</LiteButton>
    ) : (
      <LiteLink to="/patient-dashboard">{t('toStudies')}</LiteLink>
    );
  return (
    <div role="alert">
      <EmptyState
        title={t('cannot')}
        text={reason === 'away' ? undefined : t(reason === 'failed' ? 'failedText' : 'endedText')}
        drawing={reason === 'away' ? 'signal' : 'archive'}
        tone={reason === 'ended' ? 'calm' : 'bad'}
        headingLevel={1}
        actions={actions}
      />
    </div>
  );
}
