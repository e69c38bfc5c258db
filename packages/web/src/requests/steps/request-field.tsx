import { useLocale } from '../../app/i18n.tsx';
import { SuggestionField, type SuggestionFieldProps } from '../../ui/suggestion-field.tsx';
import { problemWords } from '../add-case-messages.ts';
import type { CaseFormValues, JudgedField, SuggestedField } from '../values/case-form-values.ts';
import type { CaseRequest } from '../form/use-case-request.ts';

/** The words for what is wrong with a field, or null. */
export function useProblem({ problems }: Pick<CaseRequest, 'problems'>, field: JudgedField): string | null {
  const { locale } = useLocale();
  const problem = problems[field];
  return problem ? problemWords(problem, locale) : null;
}

type TextFieldName = Exclude<
  { [K in JudgedField]: CaseFormValues[K] extends string ? K : never }[JudgedField],
  'questionText' | 'portalPassword'
>;

interface RequestFieldProps extends Pick<
  SuggestionFieldProps,
  'label' | 'isOptional' | 'inputMode' | 'placeholder' | 'maxLength' | 'options'
> {
  request: CaseRequest;
  field: TextFieldName;
  /** Tidies what is typed, given what stood there before. */
  tidy?: (text: string, before: string) => string;
  /** Writes it properly once the field is left. */
  finish?: (text: string) => string;
}

/** One field of the request, which the images may have filled in. */
export function RequestField({ request, field, tidy, finish, ...look }: RequestFieldProps) {
  const error = useProblem(request, field);
  const value = request.values[field];
  const origin = request.origins[field as SuggestedField] ?? 'own';
  return (
    <SuggestionField
      {...look}
      value={value}
      state={origin}
      error={error}
      onChange={(text) => request.write(field, tidy ? tidy(text, value) : text)}
      onConfirm={() => request.confirm([field as SuggestedField])}
      onBlur={() => {
        const finished = finish?.(value) ?? value;
        if (finished !== value) request.write(field, finished);
        request.leave(field);
      }}
    />
  );
}
