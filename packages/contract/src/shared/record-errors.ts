// Errors about sharing, viewing by link, downloading or removing a record: part of the error catalog.

export const recordErrors = {
  'pass.ended': {
    status: 410,
    en: 'This link has expired. Ask the person who sent it to you for a new one.',
    es: 'Este enlace ha terminado. Pida uno nuevo a quien se lo envió.',
  },
  'share.birth-date-needed': {
    status: 403,
    en: 'To open this, please enter the patient’s date of birth.',
    es: 'Antes de mostrar esto, escriba la fecha de nacimiento del paciente.',
  },
  'share.birth-date-wrong': {
    status: 403,
    en: 'This date of birth does not match. Attempts left: {left}.',
    es: 'Esta no es la fecha de nacimiento que conocemos. Intentos restantes: {left}.',
  },
  'share.locked': {
    status: 423,
    en: 'This link is locked after too many wrong answers. Ask the person who sent it to you for a new one.',
    es: 'Este enlace está bloqueado tras demasiadas respuestas incorrectas. Pida uno nuevo a quien se lo envió.',
  },
  'share.not-ready': {
    status: 409,
    en: 'Only a finished report can be shared.',
    es: 'Solo se puede compartir un informe terminado.',
  },
  // W-056
  'share.no-video': {
    status: 409,
    en: 'Video report is not found for this study',
    es: 'No se encontró un informe en video de este estudio',
  },
  'share.no-birth-date': {
    status: 409,
    en: 'Your account has no date of birth for us to ask for. Enter it in your account first.',
    es: 'No conocemos su fecha de nacimiento y no podemos pedirla. Escríbala primero en su cuenta.',
  },
  'share.unproved': {
    status: 409,
    en: 'Confirm your email address before you share by email. You can resend the link under My Account.',
    es: 'Confirme su correo electrónico antes de compartir por correo. En Mi cuenta puede pedir el enlace otra vez.',
  },
  'share.too-many': {
    status: 429,
    en: 'You have shared by email {most} times today. You can still copy a link.',
    es: 'Hoy ya compartió por correo {most} veces. Todavía puede copiar un enlace.',
  },
  'watch.other-video': {
    status: 409,
    en: 'A new video has replaced this one. Reload the page to watch it.',
    es: 'Otro video ocupa el lugar de este. Vuelva a cargar la página para verlo.',
  },
  'report.too-many-prints': {
    status: 429,
    en: 'You have made this PDF many times. Please try again in an hour.',
    es: 'Ha preparado estas páginas muchas veces. Inténtelo de nuevo dentro de una hora.',
  },
  'record.in-use': {
    status: 409,
    en: 'A video report on this study is still in progress. You can remove the study afterward.',
    es: 'Un informe en video de este estudio no está terminado. Podrá eliminarlo después.',
  },
  'record.nothing-to-download': {
    status: 409,
    en: 'There are no files to download yet.',
    es: 'Todavía no hay archivos para descargar.',
  },
  'record.download-crowded': {
    status: 503,
    en: 'There is no room to prepare this download right now. Please choose fewer studies, or try again in an hour.',
    es: 'En este momento no hay espacio para preparar esta descarga. Elija menos estudios o inténtelo de nuevo en una hora.',
  },
  'record.storage-full': {
    status: 402,
    en: 'Oops, looks like you have reached your maximum amount of file uploads :-(',
    es: 'Vaya, parece que ha alcanzado su máximo de archivos subidos :-(',
  },
} as const;
