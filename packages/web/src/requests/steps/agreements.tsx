import { Checkbox } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import type { CaseRequest } from '../form/use-request.ts';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';

/** Turns the document names in a sentence into links, which open in a new tab (CG-157). */
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
  const t = useMessages(requestMessages);
  return withLinks(t('terms', { terms: '|terms|', privacy: '|privacy|' }), {
    terms: { to: '/terms', name: t('termsName') },
    privacy: { to: '/privacy', name: t('privacyName') },
  });
}

function EducationText() {
  const t = useMessages(requestMessages);
  return withLinks(t('education', { education: '|education|' }), {
    education: { to: '/edu-terms', name: t('educationName') },
  });
}

/** CG-157: the terms that everyone who requests a report accepts. */
export function Agreements({ request: { values, tried, write } }: { request: CaseRequest }) {
  const t = useMessages(requestMessages);
  const { acceptsTerms, acceptsEducation } = values;
  const isMissing = tried.has('finalize') && !(acceptsTerms && acceptsEducation);
  return (
    <div className={styles['agreements']} data-place="terms">
      <Checkbox
        label={<TermsText />}
        checked={acceptsTerms}
        aria-invalid={isMissing && !acceptsTerms}
        onChange={(event) => write('acceptsTerms', event.currentTarget.checked)}
      />
      <Checkbox
        label={<EducationText />}
        checked={acceptsEducation}
        aria-invalid={isMissing && !acceptsEducation}
        onChange={(event) => write('acceptsEducation', event.currentTarget.checked)}
      />
      {isMissing ? (
        <div className="mantine-InputWrapper-error">
          <FieldError>{t('termsMissing')}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
