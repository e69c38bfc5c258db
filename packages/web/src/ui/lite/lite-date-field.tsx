import { useDateField, type DateFieldProps } from '../fields/use-date-field.ts';
import { LiteField } from './lite-field.tsx';

/** A date, typed as MM/DD/YYYY. */
export function LiteDateField(props: DateFieldProps) {
  return <LiteField {...useDateField(props).input} />;
}
