// Texts of the viewers for documents, pictures, videos and models. Verbatim ones carry their row.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const fileViewerMessages = defineMessages({
  en: {
    pageOf: 'Page {n} of {total}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    search: 'Search in the document',
    searchShort: 'Search',
    found: '{n} of {total}',
    foundNone: 'Not found',
    previousMatch: 'Previous match',
    nextMatch: 'Next match',
    needsPassword: 'This document is locked with a password.',
    unreadable: 'This document is damaged and cannot be shown.',
    picture: '{title}, page {n} of {total}',
    downloading: 'Downloading {n}%', // H-009
    modelFailed: 'Failed to download the 3d object', // H-009
    modelUnreadable: 'This 3D object is damaged and cannot be shown.',
    modelUnsupported: 'This browser cannot show 3D objects.',
    model: '3D object {title}. Arrow keys turn it, plus and minus change its size.',
    turnHint: 'Drag to turn. Pinch or scroll to zoom.',
    text: 'Text of {title}',
  },
  es: {
    pageOf: 'Página {n} de {total}',
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
    search: 'Buscar en el documento',
    searchShort: 'Buscar',
    found: '{n} de {total}',
    foundNone: 'No se encontró',
    previousMatch: 'Resultado anterior',
    nextMatch: 'Resultado siguiente',
    needsPassword: 'Este documento está protegido con una contraseña.',
    unreadable: 'Este documento está dañado y no se puede mostrar.',
    picture: '{title}, página {n} de {total}',
    downloading: 'Descargando {n}%',
    modelFailed: 'No se pudo descargar el objeto 3D',
    modelUnreadable: 'Este objeto 3D está dañado y no se puede mostrar.',
    modelUnsupported: 'Este navegador no puede mostrar objetos 3D.',
    model: 'Objeto 3D {title}. Las flechas lo giran; más y menos cambian su tamaño.',
    turnHint: 'Arrastre para girarlo; pellizque o use la rueda para acercarse',
    text: 'Texto de {title}',
  },
});
