// Problems shown next to form fields. The server answers in English. `problemIn` translates them for the reader.
import { fillIn, messages, type Locale } from './messages.ts';

export const fieldProblemMessages = messages({
  en: {
    required: 'Please fill in this field.',
    email: 'Please enter an email address like name@example.com.',
    phone: 'Please enter a valid phone number', // W-095
    birthDate: 'Please enter a date of birth like 03/14/1957, not in the future.',
    day: 'Please choose a day.',
    careFirstDay: 'Please choose today or a later day.',
    careLastDay: 'Please choose a day on or after the first day, at most a year later.',
    gender: 'Please choose one.',
    tooLong: 'This text is too long.',
    passwordRule: 'Use at least 8 characters, with one uppercase letter and one number.',
    passwordWords: 'Please choose a password that is harder to guess. Do not use your name or email address.',
    passwordDiffers: 'The passwords do not match. Enter them again.',
    passwordSame: 'can not be equal to old password', // W-067
    currentPassword: 'This is not your current password.',
    accountPassword: 'This is not the password of this account.',
    plainName: 'Please enter a name without a web address or phone number. Put a space after each dot.',
    clinicPlainName:
      'Please begin the name with a letter or digit, and leave out web addresses and the characters < > /.',
    tooYoung: 'You must be at least 13 years old. A parent or guardian can create an account.',
    adult: 'You must be 18 years or older to do this.',
    guardian: 'Please confirm that a parent or guardian agrees.',
    guardianOwns: 'Under 13, the account belongs to a parent or guardian.',
    minorBirthDate: 'Only your clinic can change your date of birth while you are under 18.',
    emailSame: 'This is already your email address.',
    emailElsewhere: 'To change your email address, use “Change email”.',
    code: 'Please enter the 6 digits that your app shows, or one of your recovery codes.',
    passkeyName: 'Please give this passkey a name, such as “My phone”.',
    searchWords: 'Please type at least two letters.',
    identityDiffers:
      'This email belongs to an account with a different name or date of birth. Please confirm whether it is the same person.',
    staffEmail: 'This email belongs to a staff member. Please enter the patient’s own email.',
    superAdminElsewhere: 'Super-admins belong to the provider’s own workspace.',
    emailTaken: 'Someone with this email address already has an account here.',
    formula: 'Please enter plain text: a formula is not accepted here.',
    creditUsed: 'This report has already been used. Please reload the page.',
    studyDetails: "Study details can't be blank", // CG-64
    imagesOnly: 'This workspace accepts only DICOM images.',
    gatewayOnly: 'Only a workspace with an image gateway accepts cases without patient details.',
    webhookUrl: 'Please enter an address that begins with https://, without a user name.',
    webhookPrivate: 'This address is in a private network. Whoever runs this server can allow it.',
    webhookEvents: 'Please choose at least one event.',
    percent: 'Please enter a whole number from 1 to 100.',
    codeTaken: 'Another discount already uses this coupon code.',
    templateNameTaken: 'Another template of this clinic already has this name.',
    couponUnknown: 'The payment company has no valid coupon with this code that takes off a percentage.',
    couponPart: 'This coupon takes off a fraction of a percent. Only whole percents can be used here.',
    discountGone: 'This discount was removed. Please choose again.',
    titleEmpty: 'Title can not be empty', // W-098
    selfHelpCategoryEmpty: 'Self help category can not be empty', // W-099
    supplementaryNeeds: 'Required with supplementary materials', // W-100
    selfHelpTypes: 'Self help materials only accept document, study or video type!', // W-101
    sharedStudyTypes: 'Only studies can be shared with cases.',
    explanationLength: 'Please write 8 to 30 words.',
    explanationHard: 'This is above grade 7. Please use plainer words, or say why it must be harder.',
    explanationTooHard: 'This is above grade 9. Please use shorter words and sentences.',
    glossaryForm: 'A form needs two letters or digits, and none of the signs ; | ! ~',
    glossaryForms: 'These are too many forms. Please leave out rare ones.',
    glossaryFormTaken: '“{form}” already belongs to “{name}”.',
    glossarySource: 'Please enter an address that begins with https://.',
    glossarySources: 'Please enter at most 5 addresses.',
    glossaryId: 'The id needs small letters, digits and hyphens, such as disc-bulge.',
    glossaryTwice: 'Another row of this file has the same id.',
    glossaryPicture: 'Please choose a region of one of the pictures, such as chest.heart.',
    thumbnailFormat: 'A thumbnail must be a JPEG or PNG picture.',
    clinicUnnamed: 'Please enter the clinic’s code, or the workspaceId that its code was checked for.',
    caseUnnamed: 'Please enter the caseId of the request to pay for, or its patientId.',
    ownPage: 'Please enter a path on this site, such as /payment-successful.',
    subdomain: 'is not valid', // W-097
    subdomainReserved: 'This address is reserved. Please choose another one.',
    subdomainTaken: 'Another clinic has this address, or had it before. Please choose another one.',
    clinicName: 'Please use 3 to 32 characters.',
    clinicCode: 'Invalid Workspace Name field', // W-096
    clinicCodeTaken: 'Another clinic already has this code.',
    country: 'Please choose a country.',
    color: 'Please choose one of the seven colors.',
    webAddress: 'Please enter a web address like https://clinic.example.',
    timeZone: 'Please choose a time zone.',
    plainText: 'Please enter plain text without hidden characters.',
    logoFormat: 'A logo must be a PNG, JPEG or WebP picture.',
    portraitFormat: 'A photo must be a JPEG, PNG, WebP or HEIC picture.',
    pictureBroken: 'This picture is damaged. Please save it again and choose the new file.',
    picturePixels: 'This picture has more than 25 million pixels. Please make it smaller.',
    namespaceGone: 'This namespace was revoked or does not exist. Please choose again.',
    namespaceTaken: '“{name}” is already linked to another clinic.',
    namespaceNeeded: 'Please choose at least one namespace.',
    staffEmailTaken: 'This email address already has an account in this clinic.',
    text: 'Please enter text.',
    number: 'Please enter a number.',
    wholeNumber: 'Please enter a whole number.',
    flag: 'Please enter true or false.',
    list: 'Please enter a list.',
    object: 'Please enter an object with named members.',
    oneOf: 'Please use one of these: {values}.',
    maxCharacters: 'Please use at most {most} characters.',
    minCharacters: 'Please use at least {least} characters.',
    maxNumber: 'Please enter a number of at most {most}.',
    minNumber: 'Please enter a number of at least {least}.',
    maxEntries: 'Please choose at most {most}.',
    minEntries: 'Please choose at least {least}.',
    id: 'Please enter an ID, such as 019a0000-0000-7000-8000-000000000000.',
    moment: 'Please enter a date and time, such as 2026-11-26T09:00:00Z.',
    notReadable: 'This could not be read. Please check the format.',
    unknownMember: '“{member}” is not a known field. Please check its name or leave it out.',
  },
  es: {
    required: 'Rellene este campo.',
    email: 'Escriba un correo electrónico como nombre@ejemplo.com.',
    phone: 'Escriba un número de teléfono válido',
    birthDate: 'Escriba una fecha de nacimiento como 03/14/1957, que no esté en el futuro.',
    day: 'Elija un día.',
    careFirstDay: 'Elija hoy o un día posterior.',
    careLastDay: 'Elija un día desde el primero, como máximo un año después.',
    gender: 'Elija una opción.',
    tooLong: 'Este texto es demasiado largo.',
    passwordRule: 'Use al menos 8 caracteres, con una letra mayúscula y un número.',
    passwordWords: 'Elija una contraseña más difícil de adivinar. No use su nombre ni su correo electrónico.',
    passwordDiffers: 'Las dos contraseñas no son iguales. Escríbalas de nuevo.',
    passwordSame: 'no puede ser igual a la contraseña anterior',
    currentPassword: 'Esta no es su contraseña actual.',
    accountPassword: 'Esta no es la contraseña de esta cuenta.',
    plainName: 'Escriba un nombre sin dirección web ni teléfono. Ponga un espacio después de cada punto.',
    clinicPlainName:
      'Empiece el nombre con una letra o un número, y no use direcciones web ni los caracteres < > /.',
    tooYoung: 'Debe tener al menos 13 años. Su padre, madre o tutor puede abrir una cuenta propia.',
    adult: 'Para esto debe tener 18 años o más.',
    guardian: 'Confirme que su padre, madre o tutor está de acuerdo.',
    guardianOwns: 'Hasta los 13 años, la cuenta es de un padre, una madre o un tutor.',
    minorBirthDate:
      'Mientras usted sea menor de 18 años, solo su clínica puede cambiar su fecha de nacimiento.',
    emailSame: 'Este ya es su correo electrónico.',
    emailElsewhere: 'Para cambiar su correo electrónico, use «Cambiar correo».',
    code: 'Escriba los 6 dígitos que muestra su aplicación, o uno de sus códigos de recuperación.',
    passkeyName: 'Dé un nombre a esta llave de acceso, como «Mi teléfono».',
    searchWords: 'Escriba al menos dos letras.',
    identityDiffers:
      'Este correo pertenece a una cuenta con otro nombre o fecha de nacimiento. Diga si es la misma persona.',
    staffEmail: 'Este correo pertenece a un miembro del personal. Escriba el del paciente.',
    superAdminElsewhere: 'Los superadministradores pertenecen al espacio del proveedor.',
    emailTaken: 'Alguien con este correo electrónico ya tiene una cuenta aquí.',
    formula: 'Escriba texto: aquí no se aceptan fórmulas.',
    creditUsed: 'Este informe ya se usó. Vuelva a cargar la página.',
    studyDetails: 'Los datos del estudio son obligatorios',
    imagesOnly: 'Este espacio de trabajo solo recibe imágenes de un estudio (DICOM).',
    gatewayOnly: 'Solo un espacio con pasarela de imágenes recibe casos sin los datos de su paciente.',
    webhookUrl: 'Escriba una dirección que empiece con https://, sin nombre de usuario.',
    webhookPrivate:
      'Esta dirección está en una red privada. Quien administra este servidor puede permitirla.',
    webhookEvents: 'Elija al menos un evento.',
    percent: 'Escriba un número entero del 1 al 100.',
    codeTaken: 'Otro descuento ya tiene este código de cupón.',
    templateNameTaken: 'Otra plantilla de esta clínica ya tiene este nombre.',
    couponUnknown:
      'La empresa de pagos no tiene ningún cupón válido con este código que descuente un porcentaje.',
    couponPart: 'Este cupón descuenta una fracción de un por ciento. Aquí solo sirven porcentajes enteros.',
    discountGone: 'Este descuento fue eliminado. Elija de nuevo.',
    titleEmpty: 'El título no puede estar vacío',
    selfHelpCategoryEmpty: 'La categoría de autoayuda no puede estar vacía',
    supplementaryNeeds: 'Obligatorio en los materiales complementarios',
    selfHelpTypes: '¡Los materiales de autoayuda solo aceptan documentos, estudios o videos!',
    sharedStudyTypes: 'Solo los estudios se pueden compartir con casos.',
    explanationLength: 'Escriba de 8 a 30 palabras.',
    explanationHard:
      'Esto supera el grado 7. Use palabras más sencillas o diga por qué debe ser más difícil.',
    explanationTooHard: 'Esto supera el grado 9. Use palabras y frases más cortas.',
    glossaryForm: 'Una forma necesita dos letras o números, y ninguno de los signos ; | ! ~',
    glossaryForms: 'Son demasiadas formas. Omita las menos usadas.',
    glossaryFormTaken: '«{form}» ya pertenece a «{name}».',
    glossarySource: 'Escriba una dirección que empiece por https://.',
    glossarySources: 'Escriba 5 direcciones como máximo.',
    glossaryId: 'El id necesita letras minúsculas, números y guiones, como disc-bulge.',
    glossaryTwice: 'Otra fila de este archivo tiene el mismo id.',
    glossaryPicture: 'Elija una región de una de las imágenes, como chest.heart.',
    thumbnailFormat: 'La miniatura debe ser una imagen JPEG o PNG.',
    clinicUnnamed: 'Indique el código de la clínica, o el workspaceId cuyo código se comprobó.',
    caseUnnamed: 'Indique el caseId de la solicitud que se paga, o el patientId de su paciente.',
    ownPage: 'Indique una ruta de este sitio, como /payment-successful.',
    subdomain: 'no es válido',
    subdomainReserved: 'Esta dirección está reservada. Elija otra.',
    subdomainTaken: 'Otra clínica tiene esta dirección, o la tuvo antes. Elija otra.',
    clinicName: 'Use de 3 a 32 caracteres.',
    clinicCode: 'El nombre del espacio de trabajo no es válido',
    clinicCodeTaken: 'Otra clínica ya tiene este código.',
    country: 'Elija un país.',
    color: 'Elija uno de los siete colores.',
    webAddress: 'Escriba una dirección web como https://clinica.example.',
    timeZone: 'Elija una zona horaria.',
    plainText: 'Escriba un texto simple, sin caracteres ocultos.',
    logoFormat: 'El logotipo debe ser una imagen PNG, JPEG o WebP.',
    portraitFormat: 'La foto debe ser una imagen JPEG, PNG, WebP o HEIC.',
    pictureBroken: 'Esta imagen está dañada. Guárdela de nuevo y elija el archivo nuevo.',
    picturePixels: 'Esta imagen tiene más de 25 millones de puntos. Redúzcala.',
    namespaceGone: 'Este espacio de nombres fue revocado o no existe. Elija de nuevo.',
    namespaceTaken: '«{name}» ya está vinculado a otra clínica.',
    namespaceNeeded: 'Elija al menos un espacio de nombres.',
    staffEmailTaken: 'Este correo electrónico ya tiene una cuenta en esta clínica.',
    text: 'Indique un texto.',
    number: 'Indique un número.',
    wholeNumber: 'Indique un número entero.',
    flag: 'Indique true o false.',
    list: 'Indique una lista.',
    object: 'Indique un objeto con sus miembros.',
    oneOf: 'Use uno de estos: {values}.',
    maxCharacters: 'Use como máximo {most} caracteres.',
    minCharacters: 'Use al menos {least} caracteres.',
    maxNumber: 'Indique un número de {most} como máximo.',
    minNumber: 'Indique un número de {least} como mínimo.',
    maxEntries: 'Elija {most} como máximo.',
    minEntries: 'Elija al menos {least}.',
    id: 'Indique un identificador, como 019a0000-0000-7000-8000-000000000000.',
    moment: 'Indique una fecha y hora, como 2026-11-26T09:00:00Z.',
    notReadable: 'No se pudo leer. Revise cómo está escrito.',
    unknownMember: '«{member}» no se conoce aquí. Revise el nombre u omítalo.',
  },
});

/** The English texts, which are sent in `validationError`. */
export const fieldProblems = fieldProblemMessages.en;

type ProblemKey = keyof typeof fieldProblems;
const keys = Object.keys(fieldProblems) as ProblemKey[];
const keyOf = new Map<string, ProblemKey>(keys.map((key) => [fieldProblems[key], key]));

/** Texts with placeholders, as patterns that match what the server writes. */
const patterns = keys
  .filter((key) => fieldProblems[key].includes('{'))
  .map((key) => ({ key, pattern: patternOf(fieldProblems[key]) }));

function patternOf(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'su');
}

/** Translates a problem. Texts that are not in the table stay unchanged. */
export const problemIn = (locale: Locale, text: string): string => {
  const key = keyOf.get(text);
  if (key !== undefined) return fieldProblemMessages[locale][key];
  for (const { key: found, pattern } of patterns) {
    const places = pattern.exec(text)?.groups;
    if (places) return fillIn(fieldProblemMessages[locale][found], places);
  }
  return text;
};
