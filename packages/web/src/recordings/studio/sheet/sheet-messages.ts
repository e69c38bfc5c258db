// Texts of the sheet next to the picture, which is never recorded.
import { defineMessages } from '../../../platform/language/i18n.tsx';

export const sheetMessages = defineMessages({
  en: {
    sheet: 'Case and script',
    neverRecorded: 'Never recorded',
    open: 'Case and script',
    close: 'Close',
    years: '{name}, {years} {years|year|years}',
    parts: 'Parts of the sheet',
    report: 'Report',
    notes: 'Notes',
    files: 'Files',
    noReport: 'No written report was sent with this case.',
    noNotes: 'The reviewer has not written any notes.',
    noFiles: 'There are no additional files.',
    noteAt: 'At {time}',
    noteDone: 'Done',
    notReady: 'Not ready yet',
  },
  es: {
    sheet: 'Caso y guion',
    neverRecorded: 'Nunca se graba',
    open: 'Caso y guion',
    close: 'Cerrar',
    years: '{name}, {years} {years|año|años}',
    parts: 'Partes de la hoja',
    report: 'Informe',
    notes: 'Notas',
    files: 'Archivos',
    noReport: 'Con este caso no se envió ningún informe escrito.',
    noNotes: 'El revisor no escribió notas.',
    noFiles: 'No hay archivos adicionales.',
    noteAt: 'En {time}',
    noteDone: 'Hecho',
    notReady: 'Todavía no está listo',
  },
});
