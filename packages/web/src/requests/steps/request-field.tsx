import { NativeSelect, TextInput } from '@mantine/core';
import { genders, limits, type AskedText } from '@plainscan/contract';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { formatPhone, parsePhone } from '../../ui/fields/phone-number.ts';
import { SuggestionField } from '../../ui/fields/suggestion-field.tsx';
import { withSlashes } from '../../ui/fields/typed-date.ts';
import type { CaseRequest } from '../form/use-request.ts';
import { ownRequestMessages } from '../own-request-messages.ts';
import { problemWords, requestMessages } from '../request-messages.ts';
import type { CheckedField } from '../values/request-steps.ts';
import { portalFields, type SuggestedField } from '../values/request-values.ts';

/** Returns the error text of a field. `undefined` if there is none. */
export function useProblem(
  { problems }: Pick<CaseRequest, 'problems'>,
  field: CheckedField,
): string | undefined {
  const { locale } = useLocale();
  const problem = problems[field];
  return problem === undefined ? undefined : problemWords(problem, locale);
}

export type TextFieldName = Exclude<CheckedField, AskedText | 'preferredReportDate'>;

interface FieldRule {
  readonly maxLength?: number;
  readonly type?: 'email' | 'tel';
  readonly inputMode?: 'numeric' | 'email' | 'tel';
  readonly placeholder?: string;
  /** The browser's autofill for patients who fill in their own request. */
  readonly autoComplete?: string;
  /** Cleans up the typed text, given the previous text. */
  readonly tidy?: (text: string, before: string) => string;
  /** Formats the text when the field is left. */
  readonly finish?: (text: string) => string;
}

const writtenPhone = (text: string): string => {
  const phone = parsePhone(text);
  return phone === null ? text : formatPhone(phone);
};

const portalField: FieldRule = { maxLength: limits.titleLength };

const rules: Record<TextFieldName, FieldRule> = {
  name: { maxLength: limits.nameLength },
  preferredName: { maxLength: limits.nameLength, autoComplete: 'nickname' },
  dateOfBirth: {
    maxLength: 14,
    inputMode: 'numeric',
    placeholder: 'MM/DD/YYYY',
    autoComplete: 'bday',
    tidy: withSlashes,
  },
  gender: { autoComplete: 'sex' },
  email: { maxLength: limits.emailLength, type: 'email', inputMode: 'email' },
  phoneNumber: { maxLength: 25, type: 'tel', inputMode: 'tel', autoComplete: 'tel', finish: writtenPhone },
  resourceTitle: { maxLength: limits.titleLength },
  portalAddress: portalField,
  portalUsername: portalField,
  portalPassword: portalField,
  studyName: portalField,
};

interface FieldProps {
  request: CaseRequest;
  field: TextFieldName;
}

/** Returns a field's label and description. */
function useFieldWords({ request, field }: FieldProps): { label: string; description?: string } {
  const t = useMessages(requestMessages);
  const own = useMessages(ownRequestMessages);
  const isOwn = request.kind === 'own';
  if (field === 'resourceTitle') return { label: t('studyTitle') };
  if (field === 'phoneNumber') return { label: t('phone'), ...(isOwn && { description: own('phoneHelp') }) };
  if (field === 'preferredName' && isOwn)
    return { label: own('preferredName'), description: own('preferredNameHelp') };
  return { label: t(field) };
}

/**
 * A text field or choice of the request. Staff gets suggestions from the images, patients get the browser's autofill.
 */
export function RequestField({ request, field }: FieldProps) {
  const t = useMessages(requestMessages);
  const words = useFieldWords({ request, field });
  const error = useProblem(request, field);
  const { kind, values, origins, write, leave, confirm } = request;
  const { tidy, finish, type, autoComplete = 'off', ...rule } = rules[field];
  const value = values[field];
  const shared = {
    value,
    error,
    onBlur: () => {
      const finished = finish?.(value) ?? value;
      if (finished !== value) write(field, finished);
      leave(field);
    },
  };
  const change = (text: string) => write(field, tidy ? tidy(text, value) : text);
  const changeBy = ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value);
  const choices = genders.map((gender) => ({ value: gender, label: t(gender) }));
  const isPortal = portalFields.some((one) => one === field);
  if (kind !== 'own' && !isPortal && field !== 'email')
    return (
      <SuggestionField
        {...shared}
        {...rule}
        {...(field === 'gender' && { options: choices, placeholder: t('genderChoose') })}
        label={words.label}
        name={field}
        isOptional={field === 'resourceTitle'}
        state={origins[field as SuggestedField] ?? 'own'}
        onChange={change}
        onConfirm={() => confirm([field as SuggestedField])}
      />
    );
  const input = {
    ...shared,
    ...words,
    autoComplete,
    required: kind === 'own' && !isPortal,
    onChange: changeBy,
  };
  if (field === 'gender')
    return <NativeSelect {...input} data={[{ value: '', label: t('genderChoose') }, ...choices]} />;
  if (field === 'portalPassword') return <PasswordField {...input} {...rule} autoComplete="new-password" />;
  const verbatim = isPortal ? ({ autoCapitalize: 'none', spellCheck: false } as const) : {};
  return <TextInput {...input} {...rule} {...verbatim} type={type ?? 'text'} data-field={field} />;
}
