import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const moment = {
  id: 'due-1',
  at: new Date('2026-12-03T17:00:00-05:00'),
  title: 'Your video report should be ready',
  text: 'We’ll email you.',
  url: 'https://clinic.example:8443/patient-report?caseId=1',
};
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a moment is one event in UTC that takes no time, with the address of its page', () => {
  expect(linesOf(calendarFile(moment, new Date('2026-12-01T08:30:15.123Z')))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plainscan//Plainscan//EN',
    'BEGIN:VEVENT',
    'UID:due-1@clinic.example:8443',
    'DTSTAMP:20261201T083015Z',
    'DTSTART:20261203T220000Z',
    'SUMMARY:Your video report should be ready',
    String.raw`DESCRIPTION:We’ll email you.\nhttps://clinic.example:8443/patient-report?caseId=1`,
    'URL:https://clinic.example:8443/patient-report?caseId=1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('text is escaped, so that it can be no line of its own', () => {
  const text = calendarFile({ ...moment, title: 'a;b,c\\d\r\nBEGIN:VALARM' });
  expect(linesOf(text)).toContain(String.raw`SUMMARY:a\;b\,c\\d\nBEGIN:VALARM`);
});

test('no line has more than 75 bytes, and no character is torn', () => {
  const title = 'Informe en vídeo 🩻 '.repeat(12);
  const text = calendarFile({ ...moment, title });
  const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(linesOf(text)).toContain(`SUMMARY:${title}`);
});
