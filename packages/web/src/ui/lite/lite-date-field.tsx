import { useDateField, type DateFieldProps } from '../fields/use-date-field.ts';
import type { SpokenError } from './lite-field-frame.tsx';
import { LiteField } from './lite-field.tsx';

/** A date, typed as MM/DD/YYYY. */
export function LiteDateField({ isErrorSpoken, ...props }: DateFieldProps & SpokenError) {
  return <LiteField {...useDateField(props).input} isErrorSpoken={isErrorSpoken} />;
}
