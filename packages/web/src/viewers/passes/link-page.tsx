import type { OpenedPass } from '@plainscan/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBranding } from '../../platform/page/branding.ts';
import { useDocumentTitle } from '../../platform/page/document-title.ts';
import { languageNames, useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { LanguageSelect } from '../../ui/fields/language-select.tsx';
import { PatientShell } from '../../ui/layout/patient-shell.tsx';
import { linkMessages } from './link-messages.ts';

export interface LinkPageProps {
  /** Never a person's name, because titles stay in the browser's history. */
  title: string;
  /** Workspace whose branding the page uses; the host's until the link is opened. */
  workspace?: OpenedPass['workspace'] | undefined;
  hasFooter?: boolean;
  children: ReactNode;
}

/** A page opened by link and without an account, in the clinic's branding (CG-173). */
export function LinkPage({ title, workspace, hasFooter = true, children }: LinkPageProps) {
  const { locale, setLocale } = useLocale();
  const branding = useBranding();
  const brand = workspace ?? branding;
  useDocumentTitle(title, brand?.name);
  return (
    <PatientShell
      brand={{ name: brand?.name ?? '', logoUrl: brand?.logoUrl ?? null }}
      homeTo="/"
      navigation={[]}
      account={null}
      tools={<LanguageSelect languages={languageNames} value={locale} onChange={setLocale} />}
      footer={hasFooter ? <LinkFoot /> : null}
    >
      {children}
    </PatientShell>
  );
}

function LinkFoot() {
  const t = useMessages(linkMessages);
  return (
    <>
      <Link to="/terms">{t('terms')}</Link>
      <Link to="/privacy">{t('privacy')}</Link>
      <span>© {new Date().getFullYear()}</span>
    </>
  );
}
