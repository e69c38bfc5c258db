// The words of the mails about accounts.
import type { Locale } from '@plainscan/contract';

export type AccountMail =
  | 'verify'
  | 'already-registered'
  | 'invitation'
  | 'reset'
  | 'email-confirm'
  | 'email-notice'
  | 'email-taken'
  | 'security-changed'
  | 'clinic-closed'
  | 'clinic-reopened';

export type SecurityChange =
  | 'password-changed'
  | 'totp-on'
  | 'totp-off'
  | 'passkey-added'
  | 'passkey-removed';

type Texts = { subject: string; heading: string; paragraphs: string[]; button: string; notes: string[] };

export const accountMailTexts: Record<AccountMail, Record<Locale, Texts>> = {
  verify: {
    en: {
      subject: 'Confirm your email address',
      heading: 'Confirm your email address',
      paragraphs: ['{hello}You created an account at {clinic}. Please confirm that this address is yours.'],
      button: 'Confirm my address',
      notes: ['This link works for 7 days.', 'If you did not create an account, you can ignore this email.'],
    },
    es: {
      subject: 'Confirme su correo electrónico',
      heading: 'Confirme su correo electrónico',
      paragraphs: ['{hello}Usted abrió una cuenta en {clinic}. Confirme que esta dirección es suya.'],
      button: 'Confirmar mi dirección',
      notes: ['Este enlace funciona durante 7 días.', 'Si no abrió una cuenta, puede ignorar este correo.'],
    },
  },
  'already-registered': {
    en: {
      subject: 'You already have an account at {clinic}',
      heading: 'You already have an account',
      paragraphs: [
        '{hello}Someone tried to create an account at {clinic} with this address. You already have an account, and nothing was changed.',
        'Log in with your password. If you have forgotten it, you can choose a new one.',
      ],
      button: 'Choose a new password',
      notes: ['If this was not you, there is nothing you need to do.'],
    },
    es: {
      subject: 'Ya tiene una cuenta en {clinic}',
      heading: 'Ya tiene una cuenta',
      paragraphs: [
        '{hello}Alguien intentó abrir una cuenta en {clinic} con esta dirección. Ya existe una y no se cambió nada.',
        'Entre con la contraseña que tiene. Si la olvidó, puede elegir una nueva.',
      ],
      button: 'Elegir una contraseña nueva',
      notes: ['Si no fue usted, no tiene que hacer nada.'],
    },
  },
  invitation: {
    en: {
      subject: 'Your invitation to {clinic}',
      heading: 'Create your password',
      paragraphs: ['{hello}{clinic} created an account for you. Choose a password to start using it.'],
      button: 'Create your password',
      notes: ['This link is only for you and works for 14 days.'],
    },
    es: {
      subject: 'Su invitación a {clinic}',
      heading: 'Cree su contraseña',
      paragraphs: ['{hello}{clinic} abrió una cuenta para usted. Elija una contraseña y podrá usarla.'],
      button: 'Crear su contraseña',
      notes: ['Este enlace es solo para usted y funciona durante 14 días.'],
    },
  },
  reset: {
    en: {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      paragraphs: ['{hello}You asked for a new password at {clinic}.'],
      button: 'Choose a new password',
      notes: [
        'This link works once, for one hour.',
        'If you did not request this, you can ignore this email. Your password has not changed.',
      ],
    },
    es: {
      subject: 'Elija una contraseña nueva',
      heading: 'Elija una contraseña nueva',
      paragraphs: ['{hello}Usted pidió una contraseña nueva en {clinic}.'],
      button: 'Elegir una contraseña nueva',
      notes: [
        'Este enlace funciona una vez, durante una hora.',
        'Si no la pidió, puede ignorar este correo. Su contraseña no cambia.',
      ],
    },
  },
  'email-confirm': {
    en: {
      subject: 'Confirm your new email address',
      heading: 'Confirm your new email address',
      paragraphs: ['{hello}You want to use this address for your account at {clinic}.'],
      button: 'Use this address',
      notes: ['This link works for 24 hours. Until you open it, your old address stays.'],
    },
    es: {
      subject: 'Confirme su nuevo correo electrónico',
      heading: 'Confirme su nuevo correo electrónico',
      paragraphs: ['{hello}Usted quiere usar esta dirección para su cuenta en {clinic}.'],
      button: 'Usar esta dirección',
      notes: ['Este enlace funciona durante 24 horas. Hasta que lo abra, queda su dirección anterior.'],
    },
  },
  'email-notice': {
    en: {
      subject: 'Your email address is about to change',
      heading: 'Your email address is about to change',
      paragraphs: [
        '{hello}Somebody who knows your password asked to use another address for your account at {clinic}.',
        'If it was not you, change your password now. Then nobody else can use your account.',
      ],
      button: 'Look at my account',
      notes: [],
    },
    es: {
      subject: 'Su correo electrónico va a cambiar',
      heading: 'Su correo electrónico va a cambiar',
      paragraphs: [
        '{hello}Alguien que conoce su contraseña pidió usar otra dirección para su cuenta en {clinic}.',
        'Si no fue usted, cambie su contraseña ahora. Así nadie más podrá usar su cuenta.',
      ],
      button: 'Ver mi cuenta',
      notes: [],
    },
  },
  'email-taken': {
    en: {
      subject: 'This address already has an account',
      heading: 'This address already has an account',
      paragraphs: [
        'Somebody at {clinic} wants to use this address for their account. It already has an account of its own, so nothing was changed.',
      ],
      button: 'Log in',
      notes: ['If this was not you, there is nothing you need to do.'],
    },
    es: {
      subject: 'Esta dirección ya tiene una cuenta',
      heading: 'Esta dirección ya tiene una cuenta',
      paragraphs: [
        'Alguien en {clinic} quiere usar esta dirección para su cuenta. Ya tiene una cuenta propia y no se cambió nada.',
      ],
      button: 'Entrar',
      notes: ['Si no fue usted, no tiene que hacer nada.'],
    },
  },
  'clinic-closed': {
    en: {
      subject: '{clinic} was closed',
      heading: '{clinic} was closed',
      paragraphs: [
        '{hello}The provider closed {clinic}. Its staff can no longer log in, and it takes no new requests.',
        'Patients can still log in and watch their reports. Nothing was deleted: when the clinic opens again, everything is as it was.',
      ],
      button: 'Open the login page',
      notes: ['If this is a mistake, please ask the provider.'],
    },
    es: {
      subject: 'Se cerró {clinic}',
      heading: 'Se cerró {clinic}',
      paragraphs: [
        '{hello}El proveedor cerró {clinic}. Su personal ya no puede entrar y no se reciben solicitudes nuevas.',
        'Los pacientes pueden entrar y ver sus informes como antes. No se borró nada: si la clínica se vuelve a abrir, todo estará como estaba.',
      ],
      button: 'Abrir la página de acceso',
      notes: ['Si se trata de un error, consulte al proveedor.'],
    },
  },
  'clinic-reopened': {
    en: {
      subject: '{clinic} is open again',
      heading: '{clinic} is open again',
      paragraphs: [
        '{hello}The provider opened {clinic} again. You and your colleagues can log in as before.',
      ],
      button: 'Log in',
      notes: ['Your passwords have not changed.'],
    },
    es: {
      subject: '{clinic} está abierta de nuevo',
      heading: '{clinic} está abierta de nuevo',
      paragraphs: [
        '{hello}El proveedor volvió a abrir {clinic}. Usted y su equipo pueden entrar como antes.',
      ],
      button: 'Entrar',
      notes: ['Sus contraseñas no cambiaron.'],
    },
  },
  'security-changed': {
    en: {
      subject: 'Your account was changed',
      heading: 'Your account was changed',
      paragraphs: [
        '{hello}{change}',
        'If this was not you, choose a new password right away and tell {clinic}.',
      ],
      button: 'Look at my account',
      notes: [],
    },
    es: {
      subject: 'Su cuenta cambió',
      heading: 'Su cuenta cambió',
      paragraphs: [
        '{hello}{change}',
        'Si no fue usted, elija una contraseña nueva de inmediato y avise a {clinic}.',
      ],
      button: 'Ver mi cuenta',
      notes: [],
    },
  },
};

export const securityChangeWords: Record<SecurityChange, Record<Locale, string>> = {
  'password-changed': {
    en: 'The password of your account was changed.',
    es: 'Se cambió la contraseña de su cuenta.',
  },
  'totp-on': {
    en: 'Logging in now requires a one-time code from your app.',
    es: 'Ahora se piden códigos de una aplicación cuando usted entra.',
  },
  'totp-off': {
    en: 'Logging in no longer requires a one-time code.',
    es: 'Ya no se piden códigos de una aplicación cuando usted entra.',
  },
  'passkey-added': {
    en: 'A passkey was added to your account.',
    es: 'Se agregó una llave de acceso a su cuenta.',
  },
  'passkey-removed': {
    en: 'A passkey was removed from your account.',
    es: 'Se quitó una llave de acceso de su cuenta.',
  },
};
