import { FileText, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBranding, useIsUnknownPortal } from '../platform/page/branding.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { languageNames, useLocale, useMessages } from '../platform/language/i18n.tsx';
import { AuthShell } from '../ui/layout/auth-shell.tsx';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { pageSetting, productName } from '../platform/page/page-settings.ts';
import styles from './auth-page.module.css';
import { authMessages } from './auth-messages.ts';
import { rememberLocale } from './locale-choice.ts';

/** O-001: opens the documents in a new tab, so that no input is lost. */
function LegalLine() {
  const t = useMessages(authMessages);
  const { locale, setLocale } = useLocale();
  return (
    <>
      <a href="/terms" target="_blank" rel="noreferrer">
        {t('terms')}
      </a>
      <a href="/privacy" target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
      <LanguageSelect
        languages={languageNames}
        value={locale}
        onChange={(next) => {
          rememberLocale(next);
          setLocale(next);
        }}
      />
      <span>© {new Date().getFullYear()}</span>
    </>
  );
}

/** Shown when no portal exists at this host: explains where the address may come from, and links to the portal. */
function UnknownPortal() {
  const t = useMessages(authMessages);
  const { protocol, port, host } = window.location;
  const main = pageSetting('main-host');
  return (
    <>
      <p className={styles['text']}>{t('unknownText', { host })}</p>
      {main ? (
        <p>
          <a href={`${protocol}//${main}${port ? `:${port}` : ''}/login`}>
            {t('unknownMain', { name: productName() })}
          </a>
        </p>
      ) : null}
    </>
  );
}

interface AuthFrameProps {
  title: string;
  /** Window title, if it is shorter than the page title. */
  windowTitle?: string;
  children: ReactNode;
}

/** The clinic's half and the small print of every page for signed-out users. */
export function AuthFrame({ title, windowTitle = title, children }: AuthFrameProps) {
  const t = useMessages(authMessages);
  const branding = useBranding();
  const isUnknown = useIsUnknownPortal();
  useDocumentTitle(isUnknown ? t('unknownTitle') : windowTitle, branding?.name);
  return (
    <AuthShell
      brand={branding}
      headline={t('headline')}
      points={[
        { icon: <LockKeyhole size={18} strokeWidth={1.75} aria-hidden />, text: t('pointPrivate') },
        { icon: <FileText size={18} strokeWidth={1.75} aria-hidden />, text: t('pointReport') },
      ]}
      footer={<LegalLine />}
    >
      <h1>{isUnknown ? t('unknownTitle') : title}</h1>
      {isUnknown ? <UnknownPortal /> : children}
    </AuthShell>
  );
}
