import { LegalPage, type LegalSource } from './legal-page.tsx';

const source: LegalSource = {
  name: 'privacy',
  fetchText: async (locale) =>
    (await (locale === 'es' ? import('./privacy-es-texts.ts') : import('./privacy-en-texts.ts'))).privacyText,
};

/** O-001: the Privacy Policy. */
export function PrivacyPage() {
  return <LegalPage source={source} />;
}
