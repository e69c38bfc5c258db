// What can go wrong with files on their way: part of the catalogue.

export const uploadErrors = {
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
  'upload.not-video': {
    status: 400,
    en: 'This file is not a video. Please choose an MP4, MOV or WebM file.',
    es: 'Este archivo no es un video. Elija un archivo MP4, MOV o WebM.',
  },
  'upload.offset': {
    status: 409,
    en: 'The upload goes on at byte {offset}.',
    es: 'La carga continúa en el byte {offset}.',
  },
  'upload.finished': {
    status: 409,
    en: 'This upload is already complete.',
    es: 'Esta carga ya está completa.',
  },
  'upload.taken': {
    status: 409,
    en: 'This upload already belongs to a case.',
    es: 'Esta carga ya pertenece a un caso.',
  },
  'upload.busy': {
    status: 423,
    en: 'Another window is sending this upload. Close it, or wait a moment.',
    es: 'Otra ventana está enviando esta carga. Ciérrela o espere un momento.',
  },
  'upload.too-many-files': {
    status: 400,
    en: 'A folder may hold at most {most} files. Please choose a smaller one.',
    es: 'Una carpeta puede tener como máximo {most} archivos. Elija una menor.',
  },
  'upload.empty': {
    status: 400,
    en: 'There is nothing in this file. Please choose another one.',
    es: 'Este archivo está vacío. Elija otro.',
  },
} as const;
