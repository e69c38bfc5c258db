import { OwnPage } from '../shell/own-page.tsx';
import { LegalBody, type LegalSource } from './legal-page.tsx';
import styles from './education-terms-page.module.css';

const source: LegalSource = {
  name: 'education',
  fetchText: async (locale) =>
    (await (locale === 'es' ? import('./education-es-texts.ts') : import('./education-en-texts.ts')))
      .educationText,
};

/** O-002, CG-05: the terms of the educational service, for signed-in users. */
export function EducationTermsPage() {
  return (
    <OwnPage>
      <div className={`patient ${styles['place']}`}>
        <LegalBody source={source} />
      </div>
    </OwnPage>
  );
}
