import { Button } from '@mantine/core';
import { CalendarPlus } from 'lucide-react';
import { calendarFile } from '../platform/calendar/calendar-file.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { saveFile } from '../platform/page/save-file.ts';
import { calendarMessages } from './calendar-messages.ts';

export interface CalendarButtonProps {
  caseId: string;
  /** When the report is promised or due. */
  at: Date;
  /** The case's number, for staff. */
  caseName?: string;
}

/** Saves the time that a report is promised for as a calendar file. */
export function CalendarButton({ caseId, at, caseName }: CalendarButtonProps) {
  const t = useMessages(calendarMessages);
  const page = caseName === undefined ? 'patient-report' : 'case-details';
  const save = () => {
    const text = calendarFile({
      id: `due-${caseId}`,
      at,
      title: caseName === undefined ? t('patientTitle') : t('staffTitle', { case: caseName }),
      text: t(caseName === undefined ? 'patientText' : 'staffText'),
      url: `${window.location.origin}/${page}?caseId=${caseId}`,
    });
    saveFile('video-report.ics', new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={save}
    >
      {t('add')}
    </Button>
  );
}
