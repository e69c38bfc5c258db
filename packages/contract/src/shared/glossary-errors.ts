// Errors about the words of the glossary: part of the error catalog.

export const glossaryErrors = {
  'glossary.changed': {
    status: 409,
    en: 'Someone else has changed the glossary in the meantime. Compare their text with yours, then save again.',
    es: 'Otra persona cambió el glosario mientras tanto. Compare su texto con el suyo y vuelva a guardar.',
  },
  'glossary.full': {
    status: 409,
    en: 'There are already {most} words of your own. Remove some first.',
    es: 'Ya hay {most} palabras propias. Quite algunas primero.',
  },
  'glossary.file': {
    status: 400,
    en: 'Line {line} of this file is not a row of the table. Check its quotation marks and commas, or save the sheet as CSV again.',
    es: 'La línea {line} de este archivo no es una fila de la tabla. Revise sus comillas y comas, o guarde la hoja de nuevo como CSV.',
  },
  'glossary.columns': {
    status: 400,
    en: 'The first line of this file must name the columns. Export the glossary to see how it should look.',
    es: 'La primera línea de este archivo debe nombrar las columnas. Exporte el glosario para ver cómo debe ser.',
  },
  'glossary.letters': {
    status: 400,
    en: 'The accents in this file cannot be read. Save it as “CSV UTF-8”.',
    es: 'No se pueden leer los acentos de este archivo. Guárdelo como «CSV UTF-8».',
  },
} as const;
