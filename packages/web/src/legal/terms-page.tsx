import { LegalPage, type LegalSource } from './legal-page.tsx';

const source: LegalSource = {
  name: 'terms',
  fetchText: async (locale) =>
    (await (locale === 'es' ? import('./terms-es-texts.ts') : import('./terms-en-texts.ts'))).termsText,
};

/** O-001: the Terms of Use, with the terms of the educational service at #educational-service. */
export function TermsPage() {
  return <LegalPage source={source} />;
}
