import { defineMessages } from '../../platform/language/i18n.tsx';

export const scanWordsMessages = defineMessages({
  en: {
    title: 'Words of {name}',
    pages: 'Pages of {name}',
    about:
      'A computer read these words. The patient reads them beside the page, with terms explained and what was hard to read on amber. Correct what differs from the page.',
    typed: 'These are the words of the file. The patient reads them beside its pages, with terms explained.',
    signed: 'The report is signed. The patient reads these words.',
    loading: 'Loading the words',
    reading: 'The words are being read. This takes up to two seconds a page.',
    failed: 'These words could not be read. Patients see the page only.',
    firstPages: 'Only the first {n} pages are read.',
    page: 'Page {n}',
    noWords: 'No words were found on this page.',
    correct: 'Correct page {n}',
    corrected: 'Corrected',
    restore: 'Back to what was read',
    restoreOf: 'Back to what was read on page {n}',
    text: 'Text of page {n}',
    save: 'Save',
  },
  es: {
    title: 'Palabras de {name}',
    pages: 'Páginas de {name}',
    about:
      'Una computadora leyó estas palabras. El paciente las lee junto a la página, con los términos explicados y lo difícil de leer en ámbar. Corrija lo que no coincida con la página.',
    typed:
      'Estas son las palabras del archivo. El paciente las lee junto a las páginas, con los términos explicados.',
    signed: 'El informe está firmado. El paciente lee estas palabras.',
    loading: 'Cargando las palabras',
    reading: 'Se están leyendo las palabras. Tarda hasta dos segundos por página.',
    failed: 'Estas palabras no se pudieron leer. Los pacientes solo ven la página.',
    firstPages: 'Solo se leen las primeras {n} páginas.',
    page: 'Página {n}',
    noWords: 'No se encontraron palabras en esta página.',
    correct: 'Corregir la página {n}',
    corrected: 'Corregida',
    restore: 'Volver a lo leído',
    restoreOf: 'Volver a lo leído en la página {n}',
    text: 'Texto de la página {n}',
    save: 'Guardar',
  },
});
