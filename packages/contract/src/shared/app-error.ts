// The error catalog: code → HTTP status and text in both languages. Services throw by code.
import { careErrors } from './care-errors.ts';
import { caseErrors } from './case-errors.ts';
import { clinicErrors } from './clinic-errors.ts';
import { fieldProblemMessages } from './field-problems.ts';
import { gatewayErrors } from './gateway-errors.ts';
import { integrationErrors } from './integration-errors.ts';
import { glossaryErrors } from './glossary-errors.ts';
import { libraryErrors } from './library-errors.ts';
import { loginErrors } from './login-errors.ts';
import { fillIn, type Locale } from './messages.ts';
import { orderErrors } from './order-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { paymentErrors } from './payment-errors.ts';
import { planErrors } from './plan-errors.ts';
import { questionErrors } from './question-errors.ts';
import { recordErrors } from './record-errors.ts';
import { trackErrors } from './track-errors.ts';
import { uploadErrors } from './upload-errors.ts';
import { videoEditErrors } from './video-edit-errors.ts';

type Row = { status: number; en: string; es: string };

export const errorCatalog = {
  'idempotency.key-invalid': {
    status: 400,
    en: 'The Idempotency-Key header must be a UUID. Send a new UUID with each form, or leave the header out.',
    es: 'El encabezado Idempotency-Key debe ser un UUID. Envíe un UUID nuevo con cada formulario u omita el encabezado.',
  },
  'idempotency.other-body': {
    status: 409,
    en: 'This Idempotency-Key was already used for a form with other contents. Send the changed form with a new key.',
    es: 'Esta Idempotency-Key ya se usó para un formulario con otro contenido. Envíe el formulario cambiado con una clave nueva.',
  },
  ...loginErrors,
  'second-factor.required': {
    status: 403,
    en: 'Your account requires two-step login. Set it up under My Account, then continue.',
    es: 'Su cuenta necesita un segundo paso al entrar. Actívelo en Mi cuenta y continúe.',
  },
  'second-factor.last': {
    status: 409,
    en: 'Your account requires two-step login. Set up another method before you remove this one.',
    es: 'Su cuenta debe conservar un segundo paso al entrar. Active otro primero.',
  },
  'second-factor.not-started': {
    status: 409,
    en: 'No authenticator app is waiting to be confirmed. Please start again.',
    es: 'No hay ninguna aplicación que confirmar. Empiece de nuevo.',
  },
  'second-factor.off': {
    status: 409,
    en: 'One-time codes are not switched on for your account.',
    es: 'Los códigos de un solo uso no están activados en su cuenta.',
  },
  'passkey.refused': {
    status: 400,
    en: 'This passkey could not be checked. Please start again.',
    es: 'No se pudo comprobar esta llave de acceso. Empiece de nuevo.',
  },
  'passkey.known': {
    status: 409,
    en: 'This passkey already belongs to an account.',
    es: 'Esta llave de acceso ya pertenece a una cuenta.',
  },
  'passkey.too-many': {
    status: 409,
    en: 'An account can have at most {most} passkeys. Remove one first.',
    es: 'Una cuenta puede tener como máximo {most} llaves de acceso. Quite una primero.',
  },
  'register.closed': {
    status: 403,
    en: 'You cannot create an account at this address. Please use the link on the login page.',
    es: 'En esta dirección no se crean cuentas. Use el enlace de la página de acceso.',
  },
  'mail.too-many': {
    status: 429,
    en: 'We have already sent this email several times. Please check your spam folder or wait an hour.',
    es: 'Ya enviamos este correo varias veces. Mire en su carpeta de correo no deseado o espere una hora.',
  },
  'email.verified': {
    status: 409,
    en: 'Your email address is already confirmed.',
    es: 'Su correo electrónico ya está confirmado.',
  },
  'email.unproved': {
    status: 409,
    en: 'Confirm your current email address first. You can resend the link under My Account.',
    es: 'Primero confirme su correo electrónico actual. En Mi cuenta puede pedir el enlace otra vez.',
  },
  'email.password-needed': {
    status: 409,
    en: 'Enter the password of this account to confirm that it is yours.',
    es: 'Escriba la contraseña de esta cuenta, para que sepamos que es suya.',
  },
  'link.invalid': {
    status: 400,
    en: 'This link is no longer valid. Please request a new one.',
    es: 'Este enlace ya no es válido. Pida uno nuevo.',
  },
  'workspace.mismatch': {
    status: 403,
    en: 'You are signed in to another workspace. Log out first, then log in there.',
    es: 'Su sesión es de otro espacio de trabajo. Ciérrela y entre allí.',
  },
  'workspace.unknown': {
    status: 404,
    en: 'There is no portal at this address.',
    es: 'No hay ningún portal en esta dirección.',
  },
  ...clinicErrors,
  ...careErrors,
  forbidden: {
    status: 403,
    en: 'Your account is not allowed to do this.',
    es: 'Su cuenta no puede hacer esto.',
  },
  'not-found': {
    status: 404,
    en: 'Not found. It may have been moved or removed.',
    es: 'No se encontró. Puede que se haya movido o eliminado.',
  },
  ...orderErrors,
  ...peopleErrors,
  ...questionErrors,
  ...recordErrors,
  ...caseErrors,
  'input.invalid': {
    status: 400,
    en: 'Please check the highlighted fields.',
    es: 'Revise los campos marcados.',
  },
  'input.unknown-member': {
    status: 400,
    en: fieldProblemMessages.en.unknownMember,
    es: fieldProblemMessages.es.unknownMember,
  },
  'input.unreadable': {
    status: 400,
    en: 'The request could not be read. Please try again.',
    es: 'No se pudo leer la solicitud. Inténtelo de nuevo.',
  },
  'input.too-large': {
    status: 413,
    en: 'This is larger than {most}. Please send less at a time.',
    es: 'Esto supera {most}. Envíe menos de una vez.',
  },
  'rate.exceeded': {
    status: 429,
    en: 'Too many requests. Please wait a moment and try again.',
    es: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  },
  'server.failed': {
    status: 500,
    en: 'Something went wrong on our side. Nothing you entered is lost. Please try again.',
    es: 'Algo falló de nuestro lado. No se perdió nada. Inténtelo de nuevo.',
  },
  'server.storage-full': {
    status: 507,
    en: 'The server is out of space. What has arrived is kept. Please tell your administrator.',
    es: 'El servidor no tiene más espacio. Lo recibido se conserva. Avise a su administrador.',
  },
  'server.file-damaged': {
    status: 500,
    en: 'This file is damaged in our storage, so we cannot show it. We have been notified and will repair it.',
    es: 'Este archivo está dañado en nuestro almacenamiento, por eso no lo mostramos. Ya lo sabemos y lo repararemos.',
  },
  'server.storage-away': {
    status: 503,
    en: 'The file storage is not responding right now. Nothing is lost. Please try again in a minute.',
    es: 'El almacén de archivos no responde en este momento. No se perdió nada. Inténtelo de nuevo en un minuto.',
  },
  'server.database-away': {
    status: 503,
    en: 'The server cannot reach its database right now. Nothing is lost. Please try again in a minute.',
    es: 'El servidor no puede acceder a su base de datos en este momento. No se perdió nada. Inténtelo de nuevo en un minuto.',
  },
  'payment.not-yours': {
    status: 409,
    en: 'The clinic pays for this report.',
    es: 'La clínica paga este informe.',
  },
  'payment.nothing-unpaid': {
    status: 409,
    en: 'You have no unpaid request. Please request a report first.',
    es: 'Ninguna solicitud suya espera el pago. Solicite primero un informe.',
  },
  'payment.no-credit': {
    status: 409,
    en: 'You have no available report to use for this request.',
    es: 'No le queda ningún informe para usar en esta solicitud.',
  },
  'payment.patient-pays': {
    status: 409,
    en: 'The patient pays for this report.',
    es: 'El paciente paga este informe.',
  },
  'payment.session-invalid': { status: 404, en: 'Invalid session id', es: 'Sesión de pago no válida' },
  'payment.signature': {
    status: 400,
    en: 'The signature of this message is not valid.',
    es: 'La firma de este mensaje no es válida.',
  },
  ...paymentErrors,
  ...planErrors,
  ...uploadErrors,
  ...gatewayErrors,
  ...integrationErrors,
  ...glossaryErrors,
  ...libraryErrors,
  ...trackErrors,
  ...videoEditErrors,
  'words.changed': {
    status: 409,
    en: 'Someone else has corrected these words in the meantime. Copy yours if you want to keep them, then load the page again.',
    es: 'Otra persona corrigió estas palabras entretanto. Copie las suyas si quiere conservarlas y vuelva a cargar la página.',
  },
  'words.signed': {
    status: 409,
    en: 'The report of this case is signed. To correct the words of its files, recall the report first.',
    es: 'El informe de este caso está firmado. Para corregir las palabras de sus archivos, retire antes el informe.',
  },
  'media.ended': {
    status: 404,
    en: 'This link has expired. Please open the page again.',
    es: 'Este enlace terminó. Abra la página de nuevo.',
  },
  'job.not-failed': { status: 409, en: 'This is still running.', es: 'Esto todavía está en curso.' },
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof errorCatalog;
type Params = Record<string, string | number>;

/** Returns the text of an error code in one language. */
export const errorText = (code: ErrorCode, locale: Locale, params: Params = {}): string =>
  fillIn(errorCatalog[code][locale], params);

/** The error that services throw. One place maps it to an HTTP response. `fields` becomes `validationError`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Params;
  readonly fields: Record<string, string[]> | undefined;
  /** Extra members of the response, such as the attempts left after a failed login. */
  readonly extra: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    details: {
      params?: Params;
      fields?: Record<string, string[]>;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(errorText(code, 'en', details.params), { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields;
    this.extra = details.extra ?? {};
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
}

/** The body of every error response. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  params?: Params;
  requestId: string;
  validationError?: Record<string, string[]>;
} & Record<string, unknown>;
