import { Button } from '@mantine/core';
import type { OpenedPass, PassKind } from '@plainscan/contract';
import { useEffect, type ReactNode } from 'react';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { applyBrandColor, useBranding } from '../../platform/page/branding.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useLinkToken } from '../../platform/session/link-token.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { BirthDateQuestion } from './birth-date-question.tsx';
import { linkMessages } from './link-messages.ts';
import { LinkPage } from './link-page.tsx';
import { hasLinkEnded, useOpenedPass } from './open-pass.ts';

export interface PassGateProps {
  /** Shown while the link is being opened. */
  waiting: ReactNode;
  /** Shown for a URL without a token. */
  missing: ReactNode;
  /** Shown for a link to something that this page does not show. Defaults to `missing`. */
  other?: ReactNode;
  /** The page's title for a link that does not open, in the specification's words (H-005, H-015). */
  failedTitle?: string;
  kinds: readonly PassKind[];
  children: (opened: OpenedPass) => ReactNode;
}

/** Lets a reader through to what the link opens. Asks for the birth date if necessary and reports a bad link. */
export function PassGate({ waiting, missing, other = missing, failedTitle, kinds, children }: PassGateProps) {
  const token = useLinkToken();
  const state = useOpenedPass(token);
  const color = state.at === 'open' ? state.opened.workspace.primaryColor : null;
  useEffect(() => {
    if (color !== null) applyBrandColor(color);
  }, [color]);
  if (token === null) return missing;
  if (state.at === 'waiting') return waiting;
  if (state.at === 'open') return kinds.includes(state.opened.kind) ? children(state.opened) : other;
  if (state.at === 'asked') return <BirthDateQuestion {...state} />;
  return hasLinkEnded(state.error) ? (
    <LinkEnded error={state.error} title={failedTitle} />
  ) : (
    <LinkError {...state} title={failedTitle} />
  );
}

/** A link that no longer opens, and what its holder can do. With a custom title, the text includes the reason. */
export function LinkEnded({ error, title }: { error: unknown; title?: string | undefined }) {
  const t = useMessages(linkMessages);
  const isLocked = error instanceof AppError && error.code === 'share.locked';
  const reason = t(isLocked ? 'lockedTitle' : 'endedTitle');
  const text = t(isLocked ? 'lockedText' : `${endReasonOf(error)}Text`);
  return (
    <LinkPage title={title ?? reason}>
      <div role="alert">
        <EmptyState
          title={title ?? reason}
          text={title === undefined ? text : `${reason}. ${text}`}
          drawing="archive"
          tone={isLocked ? 'bad' : 'calm'}
          headingLevel={1}
          actions={<ClinicContact />}
        />
      </div>
    </LinkPage>
  );
}

/** Returns the reason from the server. For a link that the server does not know, returns `ended`. */
function endReasonOf(error: unknown): 'expired' | 'revoked' | 'ended' {
  const said =
    error instanceof AppError &&
    typeof error.body === 'object' &&
    error.body !== null &&
    'ended' in error.body
      ? error.body.ended
      : undefined;
  return said === 'expired' || said === 'revoked' ? said : 'ended';
}

/** The clinic whose portal the link leads to, if it has contact details. */
function ClinicContact() {
  const t = useMessages(linkMessages);
  const branding = useBranding();
  const { contactPhone: phone, contactEmail: email } = branding ?? { contactPhone: null, contactEmail: null };
  if (!branding || (phone === null && email === null)) return null;
  return (
    <p>
      {t('askClinic', { clinic: branding.name })}{' '}
      {phone === null ? (
        <a href={`mailto:${email ?? ''}`}>{email}</a>
      ) : (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
      )}
    </p>
  );
}

type LinkErrorProps = { error: unknown; retry: () => void; title?: string | undefined };

/** A link that did not open for another reason than its end and may still open. */
export function LinkError({ error, retry, title }: LinkErrorProps) {
  const t = useMessages(linkMessages);
  const app = useMessages(appMessages);
  // This page has no fields: the token itself is invalid.
  const isBroken = error instanceof AppError && error.code === 'input.invalid';
  return (
    <LinkPage title={title ?? t('failedTitle')}>
      <ErrorState
        title={title ?? t('failedTitle')}
        text={isBroken ? t('brokenText') : errorMessage(error, app)}
        headingLevel={1}
        actions={<Button onClick={retry}>{t('tryAgain')}</Button>}
      />
    </LinkPage>
  );
}
