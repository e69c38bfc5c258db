import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../load-part.ts';
import { useDateField, type DateFieldProps } from './use-date-field.ts';

// The calendar and its date library are loaded with the first field that has one.
const CalendarButton = lazyPart(async () => (await import('./calendar-button.tsx')).CalendarButton);

interface CalendarProps {
  /** `true` for dates near today, which are picked from a calendar. A birth date is typed. */
  hasCalendar?: boolean;
}

/** A date, typed as MM/DD/YYYY or picked. */
export function DateField({ hasCalendar = false, ...props }: DateFieldProps & CalendarProps) {
  const { value, min, max, isDisabled = false } = props;
  const { input, pick } = useDateField(props);
  return (
    <TextInput
      {...input}
      rightSection={
        hasCalendar ? (
          <Suspense>
            <CalendarButton iso={value} min={min} max={max} isDisabled={isDisabled} onPick={pick} />
          </Suspense>
        ) : null
      }
    />
  );
}
