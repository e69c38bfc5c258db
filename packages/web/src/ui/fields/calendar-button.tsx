import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { useUiTexts } from '../text/ui-texts.tsx';

export interface CalendarButtonProps {
  /** YYYY-MM-DD, or `null`. */
  iso: string | null;
  min?: string | undefined;
  max?: string | undefined;
  isDisabled: boolean;
  onPick: (iso: string) => void;
}

/** A calendar for picking a date, next to the field for typing it. */
export function CalendarButton({ iso, min, max, isDisabled, onPick }: CalendarButtonProps) {
  const words = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon aria-label={words.openCalendar} disabled={isDisabled} onClick={() => setOpen(!isOpen)}>
          <Calendar size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={iso}
          locale={words.calendarLanguage}
          firstDayOfWeek={0}
          ariaLabels={{
            previousMonth: words.previousMonth,
            nextMonth: words.nextMonth,
            previousYear: words.earlierYears,
            nextYear: words.laterYears,
            previousDecade: words.earlierYears,
            nextDecade: words.laterYears,
          }}
          {...(min ? { minDate: min, ...(iso ? {} : { defaultDate: min }) } : {})}
          {...(max ? { maxDate: max } : {})}
          onChange={(picked) => {
            if (picked) onPick(picked);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
