import { TextInput } from '@mantine/core';
import { limits } from '@plainscan/contract';
import { useMessages } from '../../app/i18n.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from '../add-case.module.css';
import { useProblem } from './request-field.tsx';
import { requestOptionMessages } from '../request-option-messages.ts';
import { portalFields, type CaseFormValues, type JudgedField, type PortalField } from '../values/case-form-values.ts';

/** A form that has these four among its fields. */
interface PortalForm {
  readonly values: Pick<CaseFormValues, PortalField>;
  readonly problems: Partial<Record<JudgedField, string>>;
  write(field: PortalField, value: string): void;
  leave(field: PortalField): void;
}

/** F-027, G-011: the access to an online portal, all four of them. */
export function PortalFields({ request }: { request: PortalForm }) {
  const t = useMessages(requestOptionMessages);
  return (
    <>
      <Note>
        {t('portalText')} {t('portalNotKept')}
      </Note>
      <div className={styles['grid']}>
        {portalFields.map((field) => (
          <OneField key={field} request={request} field={field} />
        ))}
      </div>
    </>
  );
}

function OneField({ request, field }: { request: PortalForm; field: PortalField }) {
  const t = useMessages(requestOptionMessages);
  const words = useProblem(request, field);
  const shared = {
    label: t(field),
    maxLength: limits.titleLength,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value: request.values[field],
    onBlur: () => request.leave(field),
  };
  const write = (value: string) => request.write(field, value);
  if (field !== 'portalPassword')
    return <TextInput {...shared} error={words} onChange={(event) => write(event.currentTarget.value)} />;
  return (
    <PasswordField
      {...shared}
      error={words}
      autoComplete="new-password"
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}
