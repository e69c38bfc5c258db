// Messages for a file that is refused, set aside or shown only in part. Codes are stored and sent. The texts exist
// only here.
import * as z from 'zod/mini';

import { libraryErrors } from '../shared/library-errors.ts';
import { limits } from '../shared/limits.ts';
import { fillIn, messages, type Locale } from '../shared/messages.ts';
import { uploadErrors } from '../shared/upload-errors.ts';
import { objectKindsText } from './object-kinds.ts';

const {
  'upload.no-study': noStudyFiles,
  'upload.report-type': notReport,
  'upload.not-video': notVideo,
} = uploadErrors;

const clipMinutes = limits.answerClipSeconds / 60;

/** About one file: why it is not among the images, or why it cannot be shown. */
export const fileMessages = messages({
  en: {
    empty: 'The file is empty.',
    leftByComputer: 'This file was left by the computer or the disc and holds no image.',
    tableOfDisc: "This is the disc's table of contents. Its images are read one by one.",
    twice: 'The folder holds this image twice. The first copy is shown.',
    notByContent: 'The name says it is a study file, but the content is not.',
    isPdf: 'This is a PDF, not a study file.',
    isPicture: 'This is a picture, not a study file.',
    isVideo: 'This is a video, not a study file.',
    isModel: 'This is a 3D model, not a study file.',
    isDocument: 'This is a document, not a study file.',
    isText: 'This is a text, not a study file.',
    isOther: 'This is not a study file.',
    isObject: 'This is part of a study, but not an image: {kinds}.',
    noStudy: 'The file does not say which study it belongs to.',
    noSeries: 'The file does not say which series it belongs to.',
    noImageId: 'The file does not say which image it belongs to.',
    oddStudy: 'The file names its study with an id that is not allowed.',
    oddSeries: 'The file names its series with an id that is not allowed.',
    oddImage: 'The file names its image with an id that is not allowed.',
    headTooLong: 'The part of the file before the image is far too long.',
    unpacksTooFar: 'The file unpacks to far more data than an image needs.',
    packedDamaged: 'The packed part of the file is damaged. Please export the study again.',
    tooDeep: 'The file is nested too deeply to be read.',
    noStorageForm: "The file's header does not say how its data is stored.",
    damagedInside:
      'The file ends too early or is damaged inside. Please export it again and upload the new copy.',
    beginningDamaged: 'The beginning of the file is damaged.',
    noImage: 'The file holds no image.',
    makersFormat: 'The image is stored in a format of its maker that cannot be read here.',
    noImageSize: 'The file holds an image but does not say how large it is.',
    notCompressed: 'The file says that its image is compressed, but it is not.',
    imageDamaged: 'The compressed image inside the file is damaged.',
    tooManyPieces: 'The image is split into far too many pieces.',
    cutOff: 'The file is cut off in the middle of its image. Please export it again and upload the new copy.',
    lessThanPromised: 'The file holds less image data than its header promises.',
    dataDamaged: 'The file cannot be shown: its data is damaged.',
    unknownFormat: 'Images that are stored in this format cannot be shown here. The file can be saved.',
    noPreview: 'There is no preview for images that are stored in this format.',
    previewTooLarge: 'The image is too large for a preview.',
    noPdfInside: 'The study file should hold a PDF, but there is none in it.',
    firstOfImages: 'The first of {count} images is shown.',
    pictureTooLarge: 'The picture has far too many points to be shown.',
    pictureFormat: 'Pictures of this format cannot be shown here. The file can be saved.',
    firstPages: 'The first {shown} of {count} pages are shown. The file has them all.',
    nextPageDamaged: 'The first {shown} of {count} pages are shown: the next one is damaged.',
    wordsUnreadable: 'The words of this document cannot be read. The file can be saved.',
    documentTooLarge: 'The document unpacks to far more data than a document needs. The file can be saved.',
    documentLocked: 'The document is locked with a password. Please send it without one.',
    documentPicture: 'This report contains a picture that cannot be shown here. Open the original to see it.',
    documentFormula:
      'This report contains a formula that cannot be shown as text. Open the original to see it.',
    documentDrawing:
      'This report contains a drawing or chart that cannot be shown as text. Open the original to see it.',
    documentObject:
      'This report contains an embedded file that cannot be shown here. Open the original to see it.',
    documentSign:
      'This report contains a sign that is not known here and is shown as □. Open the original to see it.',
    documentNumber: 'The numbers of a list in this report may differ. Open the original to see them.',
    documentField:
      'This report contains a field whose value is not in the file. Open the original to see it.',
    documentComment: 'This report contains comments that are not shown here. Open the original to see them.',
    documentDamage: 'Part of this report is damaged and not shown. Open the original, or ask for a new copy.',
    documentPart: 'This report contains parts that cannot be shown as text. Open the original to see them.',
    textGuessed: 'The file does not say how its letters are stored. If they look wrong, open the original.',
    textCut: 'Only the beginning is shown: the text is very long. The file has all of it.',
    modelVersion: 'The 3D model is of a version that cannot be shown.',
    modelIncomplete: 'The 3D model asks for parts that are not in the file. Please export it as one file.',
    modelPoints: 'The 3D model says that it has more points than can be shown.',
    modelParts: 'The 3D model has more parts than can be shown.',
    modelInItself: 'The 3D model contains itself and cannot be shown.',
    modelDamaged: 'The 3D model is damaged and cannot be shown. Please export it again.',
    // Of files in a ZIP container, and stored by earlier versions for archives.
    zipDamaged: 'The ZIP file is damaged. Please pack it again.',
    zipTooMany: 'The ZIP file holds more than {most} files.',
    zipTooLarge: 'The ZIP file unpacks to more than 4 GB.',
    zipBomb: 'The ZIP file unpacks to far more data than images need.',
    zipLocked: 'The ZIP file is locked with a password. Please send it without one.',
    archiveDamaged: '“{name}” is damaged. Please pack it again and send the new file.',
    archiveCut: '“{name}” is cut off: its end is missing. Please send the whole file again.',
    archiveLocked: '“{name}” is locked with a password. Enter its password, or send the files without one.',
    archiveLeftLocked:
      '“{name}” is locked with a password. Send this archive by itself and enter its password, or send its files without one.',
    archiveMethod:
      '“{name}” is packed with a method that cannot be read here. Please unpack it on your computer and send the folder.',
    archiveForeign:
      '“{name}” is an archive of the kind {format}, which cannot be read here. Please unpack it on your computer and send the folder.',
    archivePart:
      '“{name}” is one part of a split archive. Please unpack all parts together on your computer and send the folder.',
    archiveProgram:
      '“{name}” is a program that unpacks itself. Programs are not run here. Please unpack it on your computer and send the folder.',
    archiveTooDeep:
      '“{name}” is nested too deeply in other archives. Please unpack the outer ones and send what is inside.',
    archiveTooMany: '“{name}” holds more than {most} files. Please send it in several parts.',
    archiveTooLarge:
      '“{name}” unpacks to more than 4 GB. Please unpack it on your computer and send the folder.',
    archiveBomb: '“{name}” unpacks to far more data than images need.',
    archiveHeavy:
      '“{name}” needs more time or memory to unpack than is allowed here. Please unpack it on your computer and send the folder.',
    archiveEmpty: '“{name}” holds no files.',
    tooSlow: 'Reading this file took too long. It may be damaged; please export it again.',
    tooMuchMemory: 'This file needs more memory than is allowed. It may be damaged.',
    crashed: 'This file could not be read: the reader stopped. It may be damaged.',
    cannotStart: 'The file reader could not be started. Please try again later.',
    unreadable: 'This file could not be read.',
  },
  es: {
    empty: 'El archivo está vacío.',
    leftByComputer: 'Este archivo lo dejó la computadora o el disco y no contiene ninguna imagen.',
    tableOfDisc: 'Este es el índice del disco. Sus imágenes se leen una por una.',
    twice: 'La carpeta contiene esta imagen dos veces. Se muestra la primera copia.',
    notByContent: 'El nombre dice que es un archivo de estudio, pero el contenido no lo es.',
    isPdf: 'Esto es un PDF, no un archivo de estudio.',
    isPicture: 'Esto es una foto o un dibujo, no un archivo de estudio.',
    isVideo: 'Esto es un video, no un archivo de estudio.',
    isModel: 'Esto es un modelo 3D, no un archivo de estudio.',
    isDocument: 'Esto es un documento, no un archivo de estudio.',
    isText: 'Esto es un texto, no un archivo de estudio.',
    isOther: 'Esto no es un archivo de estudio.',
    isObject: 'Esto forma parte de un estudio, pero no es una imagen: {kinds}.',
    noStudy: 'El archivo no dice a qué estudio pertenece.',
    noSeries: 'El archivo no dice a qué serie pertenece.',
    noImageId: 'El archivo no dice a qué imagen pertenece.',
    oddStudy: 'El archivo nombra su estudio con un identificador no permitido.',
    oddSeries: 'El archivo nombra su serie con un identificador no permitido.',
    oddImage: 'El archivo nombra su imagen con un identificador no permitido.',
    headTooLong: 'La parte del archivo que precede a la imagen es demasiado larga.',
    unpacksTooFar: 'El archivo, descomprimido, ocupa muchos más datos de los que necesita una imagen.',
    packedDamaged: 'La parte comprimida del archivo está dañada. Exporte el estudio de nuevo.',
    tooDeep: 'El archivo tiene demasiados niveles anidados y no se puede leer.',
    noStorageForm: 'El encabezado del archivo no dice cómo están guardados sus datos.',
    damagedInside:
      'El archivo termina antes de tiempo o está dañado por dentro. Expórtelo de nuevo y suba la nueva copia.',
    beginningDamaged: 'El principio del archivo está dañado.',
    noImage: 'El archivo no contiene ninguna imagen.',
    makersFormat: 'La imagen está guardada en un formato propio de su fabricante que aquí no se puede leer.',
    noImageSize: 'El archivo contiene una imagen, pero no dice de qué tamaño es.',
    notCompressed: 'El archivo dice que su imagen está comprimida, pero no lo está.',
    imageDamaged: 'La imagen comprimida dentro del archivo está dañada.',
    tooManyPieces: 'La imagen está dividida en demasiados fragmentos.',
    cutOff: 'El archivo se corta en medio de su imagen. Expórtelo de nuevo y suba la nueva copia.',
    lessThanPromised: 'El archivo contiene menos datos de imagen de los que anuncia su encabezado.',
    dataDamaged: 'El archivo no se puede mostrar: sus datos están dañados.',
    unknownFormat:
      'Las imágenes guardadas en este formato no se pueden mostrar aquí. El archivo se puede guardar.',
    noPreview: 'No hay vista previa para las imágenes guardadas en este formato.',
    previewTooLarge: 'La imagen es demasiado grande para una vista previa.',
    noPdfInside: 'El archivo de estudio debería contener un PDF, pero no hay ninguno en él.',
    firstOfImages: 'Se muestra la primera de {count} imágenes.',
    pictureTooLarge: 'La foto tiene demasiados puntos para mostrarse.',
    pictureFormat: 'Las fotos de este formato no se pueden mostrar aquí. El archivo se puede guardar.',
    firstPages: 'Se muestran las primeras {shown} de {count} páginas. El archivo las tiene todas.',
    nextPageDamaged: 'Se muestran las primeras {shown} de {count} páginas: la siguiente está dañada.',
    wordsUnreadable: 'El texto de este documento no se puede leer. El archivo se puede guardar.',
    documentTooLarge:
      'El documento, descomprimido, ocupa muchos más datos de los que necesita un documento. El archivo se puede guardar.',
    documentLocked: 'El documento está protegido con una contraseña. Envíelo sin ella.',
    documentPicture:
      'Este informe contiene una imagen que no se puede mostrar aquí. Abra el original para verla.',
    documentFormula:
      'Este informe contiene una fórmula que no se puede mostrar como texto. Abra el original para verla.',
    documentDrawing:
      'Este informe contiene un dibujo o un gráfico que no se puede mostrar como texto. Abra el original para verlo.',
    documentObject:
      'Este informe contiene un archivo incrustado que no se puede mostrar aquí. Abra el original para verlo.',
    documentSign:
      'Este informe contiene un signo que aquí no se conoce y se muestra como □. Abra el original para verlo.',
    documentNumber:
      'Los números de una lista de este informe pueden ser distintos. Abra el original para verlos.',
    documentField:
      'Este informe contiene un campo cuyo valor no está en el archivo. Abra el original para verlo.',
    documentComment:
      'Este informe contiene comentarios que no se muestran aquí. Abra el original para verlos.',
    documentDamage:
      'Una parte de este informe está dañada y no se muestra. Abra el original o pida una copia nueva.',
    documentPart:
      'Este informe contiene partes que no se pueden mostrar como texto. Abra el original para verlas.',
    textGuessed: 'El archivo no dice cómo están guardadas sus letras. Si se ven mal, abra el original.',
    textCut: 'Solo se muestra el principio: el texto es muy largo. El archivo lo tiene completo.',
    modelVersion: 'El modelo 3D es de una versión que no se puede mostrar.',
    modelIncomplete: 'El modelo 3D pide partes que no están en el archivo. Expórtelo como un solo archivo.',
    modelPoints: 'El modelo 3D dice tener más puntos de los que se pueden mostrar.',
    modelParts: 'El modelo 3D tiene más partes de las que se pueden mostrar.',
    modelInItself: 'El modelo 3D se contiene a sí mismo y no se puede mostrar.',
    modelDamaged: 'El modelo 3D está dañado y no se puede mostrar. Expórtelo de nuevo.',
    zipDamaged: 'El archivo ZIP está dañado. Comprímalo de nuevo.',
    zipTooMany: 'El archivo ZIP contiene más de {most} archivos.',
    zipTooLarge: 'El archivo ZIP, descomprimido, ocupa más de 4 GB.',
    zipBomb: 'El archivo ZIP, descomprimido, ocupa muchos más datos de los que necesitan las imágenes.',
    zipLocked: 'El archivo ZIP está protegido con una contraseña. Envíelo sin ella.',
    archiveDamaged: '«{name}» está dañado. Comprímalo de nuevo y envíe el archivo nuevo.',
    archiveCut: '«{name}» está incompleto: falta el final. Envíe de nuevo el archivo entero.',
    archiveLocked:
      '«{name}» está protegido con una contraseña. Escriba su contraseña o envíe los archivos sin ella.',
    archiveLeftLocked:
      '«{name}» está protegido con una contraseña. Envíe solo este archivo y escriba su contraseña, o envíe su contenido sin ella.',
    archiveMethod:
      '«{name}» está comprimido con un método que aquí no se puede leer. Descomprímalo en su computadora y envíe la carpeta.',
    archiveForeign:
      '«{name}» es un archivo comprimido de tipo {format}, que aquí no se puede leer. Descomprímalo en su computadora y envíe la carpeta.',
    archivePart:
      '«{name}» es una parte de un archivo comprimido dividido. Descomprima todas las partes juntas en su computadora y envíe la carpeta.',
    archiveProgram:
      '«{name}» es un programa que se descomprime solo. Aquí no se ejecutan programas. Descomprímalo en su computadora y envíe la carpeta.',
    archiveTooDeep:
      '«{name}» está dentro de demasiados archivos comprimidos. Descomprima los exteriores y envíe lo que contienen.',
    archiveTooMany: '«{name}» contiene más de {most} archivos. Envíelo en varias partes.',
    archiveTooLarge:
      '«{name}», descomprimido, ocupa más de 4 GB. Descomprímalo en su computadora y envíe la carpeta.',
    archiveBomb: '«{name}», descomprimido, ocupa muchos más datos de los que necesitan las imágenes.',
    archiveHeavy:
      '«{name}» necesita más tiempo o memoria de los permitidos para descomprimirse aquí. Descomprímalo en su computadora y envíe la carpeta.',
    archiveEmpty: '«{name}» no contiene ningún archivo.',
    tooSlow: 'La lectura de este archivo tardó demasiado. Puede estar dañado; expórtelo de nuevo.',
    tooMuchMemory: 'Este archivo necesita más memoria de la permitida. Puede estar dañado.',
    crashed: 'Este archivo no se pudo leer: el lector se detuvo. Puede estar dañado.',
    cannotStart: 'No se pudo iniciar el lector de archivos. Inténtelo más tarde.',
    unreadable: 'Este archivo no se pudo leer.',
  },
});

/** About everything that was sent together, or about a video. */
export const sendingMessages = messages({
  en: {
    noStudyFiles: noStudyFiles.en,
    onlyObjects: 'There is no image among these files. They are: {kinds}. Please send the images as well.',
    notReport: notReport.en,
    notVideo: notVideo.en,
    otherType: libraryErrors['library.other-type'].en,
    nothingToShow: 'None of these files can be shown. Please choose other ones.',
    nothingArrived: 'Nothing has arrived for a day. Please send the files again: what came before is kept.',
    readingCutOff: 'The images could not be read: each try was cut off. Please send them again.',
    notWhole: 'The file did not arrive whole. Please add it again.',
    givenUp: 'The upload was given up.',
    anotherPatient: 'The images are another patient’s.',
    imagesDeleted: 'The images were deleted meanwhile. Please send them again.',
    imagesDropped: 'The images were deleted, because the request was closed without payment.',
    videoNoConverter: 'This server has no video converter. Ask its administrator to install ffmpeg.',
    videoUnreadable: 'This video cannot be read. It may be cut off or not a video. Please upload it again.',
    videoNoPicture: 'This file has no picture, only sound. Please upload a video.',
    videoTooSlow: 'Converting this video took too long. Please upload a shorter or smaller one.',
    videoTooMuchMemory: 'This video needs more memory than is allowed. Please upload a smaller one.',
    videoTooLong: `This video is longer than ${clipMinutes} minutes. Send a shorter one, or send the answer without a video.`,
    videoStorageFull: 'The storage is full, so the video could not be converted.',
    videoStopped: 'The conversion was stopped.',
    videoBadOutput: 'The video could not be converted without damage. Please upload it again.',
    speechAway: 'The speech service does not answer. Please try again later, or write the captions yourself.',
    speechRefused:
      'The speech service refused the sound. Ask the administrator of this server to check its settings.',
    speechUnclear:
      'The speech service sent an answer that cannot be read. Please write the captions yourself.',
    speechNothing: 'No words were heard in this video.',
    /** For rows from before codes were stored, whose text is no longer in the table. */
    other: '{text}',
    clipGone: 'The clip was deleted before its copy was made. Choose another one.',
    videoCutOff: 'The video could not be prepared: each try was cut off. Please record or upload it again.',
  },
  es: {
    noStudyFiles: noStudyFiles.es,
    onlyObjects: 'Entre estos archivos no hay ninguna imagen. Son: {kinds}. Envíe también las imágenes.',
    notReport: notReport.es,
    notVideo: notVideo.es,
    otherType: libraryErrors['library.other-type'].es,
    nothingToShow: 'Ninguno de estos archivos se puede mostrar. Elija otros.',
    nothingArrived: 'No ha llegado nada en un día. Envíe los archivos de nuevo: lo que ya llegó se conserva.',
    readingCutOff: 'No se pudieron leer las imágenes: cada intento se interrumpió. Envíelas de nuevo.',
    notWhole: 'El archivo no llegó completo. Añádalo de nuevo.',
    givenUp: 'Se abandonó la carga.',
    anotherPatient: 'Las imágenes son de otro paciente.',
    imagesDeleted: 'Entretanto se borraron las imágenes. Envíelas de nuevo.',
    imagesDropped: 'Las imágenes se borraron porque la solicitud se cerró sin pago.',
    videoNoConverter:
      'Este servidor no tiene conversor de video. Pida a su administrador que instale ffmpeg.',
    videoUnreadable: 'Este video no se puede leer. Puede estar cortado o no ser un video. Súbalo de nuevo.',
    videoNoPicture: 'Este archivo no tiene imagen, solo sonido. Suba un video.',
    videoTooSlow: 'La conversión de este video tardó demasiado. Suba uno más corto o más pequeño.',
    videoTooMuchMemory: 'Este video necesita más memoria de la permitida. Suba uno más pequeño.',
    videoTooLong: `Este video dura más de ${clipMinutes} minutos. Envíe uno más corto, o envíe la respuesta sin video.`,
    videoStorageFull: 'El almacenamiento está lleno, por eso no se pudo convertir el video.',
    videoStopped: 'Se detuvo la conversión.',
    videoBadOutput: 'El video no se pudo convertir sin daños. Súbalo de nuevo.',
    speechAway: 'El servicio de voz no responde. Inténtelo más tarde o escriba usted los subtítulos.',
    speechRefused:
      'El servicio de voz rechazó el sonido. Pida al administrador de este servidor que revise su configuración.',
    speechUnclear:
      'El servicio de voz envió una respuesta que no se puede leer. Escriba usted los subtítulos.',
    speechNothing: 'No se oyeron palabras en este video.',
    other: '{text}',
    clipGone: 'El clip se borró antes de que se hiciera su copia. Elija otro.',
    videoCutOff: 'No se pudo preparar el video: cada intento se interrumpió. Grábelo o súbalo de nuevo.',
  },
});

const english = { ...fileMessages.en, ...sendingMessages.en };
const spanish = { ...fileMessages.es, ...sendingMessages.es };
const words: Record<Locale, Readonly<Record<FileProblemCode, string>>> = { en: english, es: spanish };

export type FileProblemCode = keyof typeof english;

export const isFileProblemCode = (code: string): code is FileProblemCode => Object.hasOwn(english, code);

/** A problem as it is stored: a key of the tables above and the values for its placeholders. */
export type FileProblem = { code: FileProblemCode; params?: Readonly<Record<string, string | number>> };

/** A problem as it is sent. `message` is in English. The others let the client use the reader's language. */
export const fileProblemSchema = z.object({
  message: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
type SentProblem = z.output<typeof fileProblemSchema>;

export const fileProblemText = ({ code, params }: FileProblem, locale: Locale): string =>
  fillIn(words[locale][code], { ...params, ...inWords(params, locale) });

/** Kinds of objects are stored as codes. */
const inWords = ({ kinds }: NonNullable<FileProblem['params']> = {}, locale: Locale): { kinds?: string } =>
  kinds === undefined ? {} : { kinds: objectKindsText(String(kinds), locale) };

/** Converts a stored problem into the form that is sent. */
export function presentFileProblem(problem: FileProblem): SentProblem;
export function presentFileProblem(problem: FileProblem | null): SentProblem | null;
export function presentFileProblem(problem: FileProblem | null): SentProblem | null {
  return problem && { message: fileProblemText(problem, 'en'), ...problem };
}

const isKnown = (code: string): code is FileProblemCode => Object.hasOwn(english, code);

/** Returns the text of a received problem in the reader's language. Unknown codes of a newer server stay in English. */
export const fileProblemIn = (locale: Locale, { message, code, params = {} }: SentProblem): string =>
  isKnown(code) ? fileProblemText({ code, params }, locale) : message;
