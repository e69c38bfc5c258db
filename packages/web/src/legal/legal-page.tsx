import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appMessages } from '../platform/language/app-messages.ts';
import { useBranding } from '../platform/page/branding.ts';
import { useDocumentTitle } from '../platform/page/document-title.ts';
import { languageNames, useLocale, useMessages, type Locale } from '../platform/language/i18n.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { HomeLink } from '../ui/layout/home-link.tsx';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { LiteButton } from '../ui/lite/lite-button.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { LegalDocument } from './legal-document.tsx';
import { legalMessages } from './legal-messages.ts';
import styles from './legal-page.module.css';
import type { LegalText } from './legal-text.ts';

export interface LegalSource {
  name: string;
  /** Fetches the document in one language. */
  fetchText: (locale: Locale) => Promise<LegalText>;
}

/** The document, with its loading and error states. */
export function LegalBody({ source }: { source: LegalSource }) {
  const t = useMessages(legalMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const { data, isError, refetch } = useQuery({
    queryKey: ['legal', source.name, locale],
    queryFn: () => source.fetchText(locale),
    staleTime: Infinity,
  });
  useDocumentTitle(data?.title ?? '');
  if (data) return <LegalDocument text={data} />;
  if (!isError) return <p role="status">{t('loading')}</p>;
  return (
    <ErrorState
      title={app('crashTitle')}
      text={app('network')}
      headingLevel={1}
      actions={<LiteButton onClick={() => void refetch()}>{app('reload')}</LiteButton>}
    />
  );
}

/** A legal document on a public page (CG-04). */
export function LegalPage({ source }: { source: LegalSource }) {
  const t = useMessages(legalMessages);
  const branding = useBranding();
  const { locale, setLocale } = useLocale();
  return (
    <div className={`patient ${styles['page']}`}>
      <SkipLink />
      <header className={styles['bar']}>
        {branding ? (
          <HomeLink className={styles['home']} brand={branding} homeTo="/" size={34} />
        ) : (
          <span className={styles['home']} />
        )}
        <LanguageSelect languages={languageNames} value={locale} onChange={setLocale} />
      </header>
      <main className={styles['sheet']} id="content" tabIndex={-1}>
        <LegalBody source={source} />
      </main>
      <footer className={styles['foot']}>
        <Link to="/terms">{t('terms')}</Link>
        <Link to="/privacy">{t('privacy')}</Link>
        <Link to="/">{t('toPortal')}</Link>
      </footer>
    </div>
  );
}
