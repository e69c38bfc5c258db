import { Checkbox } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../app/i18n.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { addCaseMessages } from '../add-case-messages.ts';
import styles from '../add-case.module.css';
import type { CaseFormValues } from '../values/case-form-values.ts';

/** A sentence with the documents that it names as links, which open beside the form (CG-157). */
function withLinks(
  sentence: string,
  links: Readonly<Record<string, { to: string; name: string }>>,
): ReactNode {
  return sentence.split('|').map((part) => {
    const link = links[part];
    return link ? (
      <a key={part} href={link.to} target="_blank" rel="noreferrer">
        {link.name}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    );
  });
}

function TermsText() {
  const t = useMessages(addCaseMessages);
  return withLinks(t('terms', { terms: '|terms|', privacy: '|privacy|' }), {
    terms: { to: '/terms', name: t('termsName') },
    privacy: { to: '/privacy', name: t('privacyName') },
  });
}

function EducationText() {
  const t = useMessages(addCaseMessages);
  return withLinks(t('education', { education: '|education|' }), {
    education: { to: '/edu-terms', name: t('educationName') },
  });
}

interface AgreementsProps {
  values: Pick<CaseFormValues, 'acceptsTerms' | 'acceptsEducation'>;
  /** Submit was tried without both. */
  isMissing: boolean;
  onChange: (field: 'acceptsTerms' | 'acceptsEducation', isTicked: boolean) => void;
}

/** CG-157: what everybody accepts who asks for a report. */
export function Agreements({ values, isMissing, onChange }: AgreementsProps) {
  const t = useMessages(addCaseMessages);
  return (
    <div className={styles['agreements']}>
      <Checkbox
        label={<TermsText />}
        checked={values.acceptsTerms}
        aria-invalid={isMissing && !values.acceptsTerms}
        onChange={(event) => onChange('acceptsTerms', event.currentTarget.checked)}
      />
      <Checkbox
        label={<EducationText />}
        checked={values.acceptsEducation}
        aria-invalid={isMissing && !values.acceptsEducation}
        onChange={(event) => onChange('acceptsEducation', event.currentTarget.checked)}
      />
      {isMissing ? (
        <div className="mantine-InputWrapper-error">
          <FieldError>{t('termsMissing')}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
