// Errors about uploading files: part of the error catalog.

export const uploadErrors = {
  'upload-link.ended': {
    status: 410,
    en: 'This link no longer works. Please ask the clinic for a new one.',
    es: 'Este enlace ya no funciona. Pida uno nuevo a la clínica.',
  },
  'upload-link.too-many': {
    status: 409,
    en: 'This link has already taken {most} uploads. Please ask the clinic for a new one.',
    es: 'Este enlace ya recibió {most} envíos. Pida uno nuevo a la clínica.',
  },
  'upload.no-study': {
    status: 400,
    en: 'The selected folder does not contain any study files',
    es: 'La carpeta elegida no contiene archivos de estudio',
  },
  'upload.report-type': {
    status: 400,
    en: 'Uploaded report must be a pdf/doc/txt/image file',
    es: 'El informe debe ser un archivo pdf/doc/txt o una imagen',
  },
  'upload.picture-busy': {
    status: 503,
    en: 'The picture could not be checked because the server is busy. Nothing is wrong with it. Please try again in a minute.',
    es: 'No se pudo revisar la imagen porque el servidor está ocupado. La imagen no tiene ningún problema. Inténtelo de nuevo en un minuto.',
  },
  'upload.not-video': {
    status: 400,
    en: 'This file is not a video. Please choose an MP4, MOV or WebM file.',
    es: 'Este archivo no es un video. Elija un archivo MP4, MOV o WebM.',
  },
  'upload.offset': {
    status: 409,
    en: 'The upload continues at byte {offset}.',
    es: 'La carga continúa en el byte {offset}.',
  },
  'upload.finished': {
    status: 409,
    en: 'This upload is already complete.',
    es: 'Esta carga ya está completa.',
  },
  'upload.taken': {
    status: 409,
    en: 'These files are already used elsewhere, for example in another case. To use them here as well, select them again.',
    es: 'Estos archivos ya se usan en otro lugar, por ejemplo en otro caso. Para usarlos aquí también, elíjalos de nuevo.',
  },
  'upload.busy': {
    status: 423,
    en: 'Another window is sending this upload. Close it, or wait a moment.',
    es: 'Otra ventana está enviando esta carga. Ciérrela o espere un momento.',
  },
  'recording.elsewhere': {
    status: 409,
    en: '{who} is recording this case in another window or on another device. Finish that recording first.',
    es: '{who} está grabando este caso en otra ventana o en otro equipo. Termine primero esa grabación.',
  },
  'recording.held': {
    status: 409,
    en: 'This recording is still running in another window. Finish it there.',
    es: 'Esta grabación sigue en curso en otra ventana. Termínela allí.',
  },
  'recording.track-full': {
    status: 413,
    en: 'The event track of this recording is full. The recording itself continues.',
    es: 'El registro de eventos de esta grabación está lleno. La grabación en sí continúa.',
  },
  'recording.templates-full': {
    status: 409,
    en: 'A clinic can keep {most} templates. Delete one first.',
    es: 'Una clínica puede guardar {most} plantillas. Borre una antes.',
  },
  'upload.too-many-files': {
    status: 400,
    en: 'A folder may hold at most {most} files. Please choose a smaller one.',
    es: 'Una carpeta puede tener como máximo {most} archivos. Elija una menor.',
  },
  'upload.purpose': {
    status: 403,
    en: 'Your account can’t send files of this kind. Ask your clinic to send them.',
    es: 'Su cuenta no puede enviar archivos de este tipo. Pida a su clínica que los envíe.',
  },
  'upload.too-many': {
    status: 409,
    en: 'You already have {most} uploads that aren’t finished. Finish or remove one of them, then try again.',
    es: 'Ya tiene {most} cargas sin terminar. Termine o quite una de ellas e inténtelo de nuevo.',
  },
  'upload.too-much': {
    status: 413,
    en: 'You can have up to {most} in unfinished uploads. Finish or remove some of them, then try again.',
    es: 'Puede tener {most} de archivos en camino. Termine o quite algunas de sus cargas e inténtelo de nuevo.',
  },
  'upload.too-many-unproved': {
    status: 409,
    en: 'Until you confirm your email address, you can have up to {most} unfinished uploads. Confirm it, or finish or remove an upload.',
    es: 'Hasta confirmar su correo electrónico puede tener {most} cargas sin terminar. Confírmelo, o termine o quite una.',
  },
  'upload.too-much-unproved': {
    status: 413,
    en: 'Until you confirm your email address, you can send up to {most}. Please confirm it, then send the rest.',
    es: 'Hasta confirmar su correo electrónico puede enviar {most}. Confírmelo y envíe después el resto.',
  },
  'upload.crowded': {
    status: 503,
    en: 'Too many uploads are in progress right now. Please try again in a few minutes.',
    es: 'Hay demasiadas cargas en camino en este momento. Inténtelo de nuevo en unos minutos.',
  },
  'upload.wrong-password': {
    status: 400,
    en: 'This password does not open the archive. Check upper and lower case, and try again.',
    es: 'Esta contraseña no abre el archivo. Revise las mayúsculas y minúsculas e inténtelo de nuevo.',
  },
  'upload.archive-closed': {
    status: 409,
    en: 'The password is right, but the archive is damaged or unpacks to too much. Send its files without an archive.',
    es: 'La contraseña es correcta, pero el archivo está dañado u ocupa demasiado al descomprimirse. Envíe su contenido sin comprimir.',
  },
  'upload.not-locked': {
    status: 409,
    en: 'No file of this upload is waiting for a password.',
    es: 'Ningún archivo de esta carga espera una contraseña.',
  },
  'upload.unlocking': {
    status: 423,
    en: 'A password is being tried on this archive right now. Please wait a moment.',
    es: 'Se está probando una contraseña en este archivo. Espere un momento.',
  },
  'upload.empty': {
    status: 400,
    en: 'This file is empty. Please choose another one.',
    es: 'Este archivo está vacío. Elija otro.',
  },
} as const;
