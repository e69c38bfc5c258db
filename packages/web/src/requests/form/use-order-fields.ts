// The fields of the order form: what they hold, what is wrong with them, and when that is said.
import type { CurrentUser } from '@plainscan/contract';
import { useState } from 'react';
import type { JudgedField } from '../values/case-form-values.ts';
import type { OrderSection } from '../values/order-sections.ts';
import { orderProblems, reportTypeOf, type OrderProblems, type OrderValues } from '../values/order-values.ts';

/** A field that the server refused, and what stood there then. */
interface Refused {
  readonly problems: OrderProblems;
  readonly values: OrderValues;
}

const sectionOf = (field: JudgedField): OrderSection => {
  if (field === 'questionText' || field === 'preferredReportDate') return 'questions';
  return ['preferredName', 'dateOfBirth', 'gender', 'phoneNumber'].includes(field)
    ? 'personal-details'
    : 'files';
};

export function useOrderFields(
  user: CurrentUser,
  first: OrderValues,
  { isDirtyAtFirst }: { isDirtyAtFirst: boolean },
) {
  const [values, setValues] = useState(first);
  const [isDirty, setDirty] = useState(isDirtyAtFirst);
  const [left, setLeft] = useState<ReadonlySet<JudgedField>>(new Set());
  const [tried, setTried] = useState<ReadonlySet<OrderSection>>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const all = orderProblems(values, reportTypeOf(user, values));
  const said = Object.entries(all).filter(
    ([field]) => left.has(field as JudgedField) || tried.has(sectionOf(field as JudgedField)),
  );
  const stillRefused = Object.entries(refused?.problems ?? {}).filter(
    ([field]) => refused?.values[field as keyof OrderValues] === values[field as keyof OrderValues],
  );
  const problems = Object.fromEntries([...stillRefused, ...said]) as OrderProblems;
  return {
    values,
    isDirty,
    /** Everything that is wrong, said or not. */
    all,
    /** What is said: of a field that was left, or of a part that was to be done. */
    problems,
    /** The parts in which something is said to be wrong. */
    wrongParts: new Set(Object.keys(problems).map((field) => sectionOf(field as JudgedField))),
    tried,
    write<F extends keyof OrderValues>(field: F, value: OrderValues[F]) {
      setDirty(true);
      setValues((before) => ({ ...before, [field]: value }));
    },
    /** By what stands there at that moment: an answer may come late. */
    change(by: (before: OrderValues) => OrderValues) {
      setValues(by);
    },
    /** A field left empty is not complained of before its part was to be done. */
    leave(field: JudgedField) {
      if (values[field as keyof OrderValues]) setLeft((before) => new Set([...before, field]));
    },
    tryPart(section: OrderSection) {
      setTried((before) => new Set([...before, section]));
    },
    refuse(problems: OrderProblems) {
      setRefused({ problems, values });
    },
  };
}

export type OrderFields = ReturnType<typeof useOrderFields>;
