import { Fragment } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { pageSetting } from '../../platform/page/page-settings.ts';
import { invitationMessages } from './invitation-messages.ts';

type Target = 'terms' | 'privacy' | 'service';
const isTarget = (name: string): name is Target => ['terms', 'privacy', 'service'].includes(name);

const addressOf = (target: Target): string =>
  target === 'service' ? pageSetting('education-terms') || '/terms#educational-service' : `/${target}`;

const texts = {
  terms: 'acceptTerms',
  service: 'acceptService',
  'service-staff': 'acceptServiceStaff',
} as const;

/** What a checkbox accepts. Its documents open in a new tab (O-001, CG-05). */
export function TermsLabel({ kind }: { kind: keyof typeof texts }) {
  const t = useMessages(invitationMessages);
  const names: Record<Target, string> = {
    terms: t('termsLink'),
    privacy: t('privacyLink'),
    service: t('serviceLink'),
  };
  const parts = t(texts[kind]).split(/<(\w+)>/);
  return parts.map((part) =>
    isTarget(part) ? (
      <a key={part} href={addressOf(part)} target="_blank" rel="noreferrer">
        {names[part]}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
