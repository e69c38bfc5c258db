import { useCurrentUser } from '../platform/session/session.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { pageSetting, productName } from '../platform/page/page-settings.ts';
import { shellMessages } from './shell-messages.ts';

/** C-020, C-014: terms, privacy and copyright, and optionally the version. The documents open in a new tab. */
export function PageFoot() {
  const t = useMessages(shellMessages);
  const { workspace } = useCurrentUser();
  const version = pageSetting('product-version');
  const owners = workspace.name === productName() ? workspace.name : `${workspace.name}, ${productName()}`;
  return (
    <>
      <a href="/terms" target="_blank" rel="noreferrer">
        {t('terms')}
      </a>
      <a href="/privacy" target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
      <a href="/edu-terms" target="_blank" rel="noreferrer">
        {t('educationTerms')}
      </a>
      <span>
        © {new Date().getFullYear()} {owners}
      </span>
      {version ? <span className="num">{t('version', { version })}</span> : null}
    </>
  );
}
