// Texts of the account mails.
import type { Locale } from '@plainscan/contract';

export type AccountMail =
  | 'verify'
  | 'already-registered'
  | 'invitation'
  | 'reset'
  | 'email-confirm'
  | 'email-notice'
  | 'email-changed'
  | 'email-taken'
  | 'security-changed'
  | 'care-accepted'
  | 'care-ended'
  | 'clinic-closed'
  | 'clinic-reopened'
  | 'webhook-stopped'
  | 'api-key-made';

export type SecurityChange =
  | 'password-changed'
  | 'totp-on'
  | 'totp-off'
  | 'passkey-added'
  | 'passkey-removed';

type Texts = {
  /** Also used as the heading. Must name the same action as the button. */
  subject: string;
  paragraphs: string[];
  button: string;
  /** How long the link works, and what to do afterwards. */
  linkNote?: string;
  notes: string[];
  why: string;
};

const account = {
  en: 'You have an account at {clinic} with this address.',
  es: 'Usted tiene una cuenta en {clinic} con esta dirección.',
};
const ignore = {
  en: 'If this was not you, there is nothing you need to do.',
  es: 'Si no fue usted, no tiene que hacer nada.',
};

export const accountMailTexts: Record<AccountMail, Record<Locale, Texts>> = {
  verify: {
    en: {
      subject: 'Confirm your email address',
      paragraphs: ['You created an account at {clinic}. Please confirm that this address is yours.'],
      button: 'Confirm my email address',
      linkNote: 'This link works for 7 days.',
      notes: [],
      why: 'Someone created an account at {clinic} with this address. If it was not you, you can ignore this email.',
    },
    es: {
      subject: 'Confirme su correo electrónico',
      paragraphs: ['Usted abrió una cuenta en {clinic}. Confirme que esta dirección es suya.'],
      button: 'Confirmar mi correo electrónico',
      linkNote: 'Este enlace funciona durante 7 días.',
      notes: [],
      why: 'Alguien abrió una cuenta en {clinic} con esta dirección. Si no fue usted, puede ignorar este correo.',
    },
  },
  'already-registered': {
    en: {
      subject: 'You already have an account at {clinic}',
      paragraphs: [
        'Someone tried to create an account at {clinic} with this address. You already have an account, and nothing was changed.',
        'Log in with your password. If you have forgotten it, the same page lets you choose a new one.',
      ],
      button: 'Log in to my account',
      notes: [ignore.en],
      why: account.en,
    },
    es: {
      subject: 'Ya tiene una cuenta en {clinic}',
      paragraphs: [
        'Alguien intentó abrir una cuenta en {clinic} con esta dirección. Ya existe una y no se cambió nada.',
        'Entre con la contraseña que tiene. Si la olvidó, la misma página le permite elegir una nueva.',
      ],
      button: 'Entrar en mi cuenta',
      notes: [ignore.es],
      why: account.es,
    },
  },
  invitation: {
    en: {
      subject: '{clinic} invites you to set up your account',
      paragraphs: ['{clinic} created an account for you. Choose a password to start using it.'],
      button: 'Set up my account',
      linkNote:
        'This link is only for you and works for 14 days. After that, you can use it to ask for a new one.',
      notes: ['What you need: this email address and a password that you choose.'],
      why: '{clinic} gave us your address when it created the account. If you do not know {clinic}, you can ignore this email.',
    },
    es: {
      subject: '{clinic} le invita a preparar su cuenta',
      paragraphs: ['{clinic} abrió una cuenta para usted. Elija una contraseña y podrá usarla.'],
      button: 'Preparar mi cuenta',
      linkNote:
        'Este enlace es solo para usted y funciona durante 14 días. Si ya es viejo, le permite pedir uno nuevo.',
      notes: ['Lo que necesita: esta dirección de correo y una contraseña que usted elija.'],
      why: '{clinic} nos dio su dirección cuando abrió la cuenta. Si no conoce {clinic}, puede ignorar este correo.',
    },
  },
  reset: {
    en: {
      subject: 'Choose a new password',
      paragraphs: ['You asked for a new password for your account at {clinic}.'],
      button: 'Choose a new password',
      linkNote: 'This link works once, for one hour. After that, you can use it to ask for a new one.',
      notes: ['If this was not you, do nothing. Your password has not changed.'],
      why: 'Someone typed your address on the “Forgot password” page of {clinic}. We never ask for your password by email or on the phone.',
    },
    es: {
      subject: 'Elija una contraseña nueva',
      paragraphs: ['Usted pidió una contraseña nueva para su cuenta en {clinic}.'],
      button: 'Elegir una contraseña nueva',
      linkNote: 'Este enlace funciona una vez, durante una hora. Si ya es viejo, le permite pedir uno nuevo.',
      notes: ['Si no fue usted, no haga nada. Su contraseña no cambia.'],
      why: 'Alguien escribió su dirección en la página «¿Olvidó su contraseña?» de {clinic}. Nunca le pedimos su contraseña por correo ni por teléfono.',
    },
  },
  'email-confirm': {
    en: {
      subject: 'Confirm your new email address',
      paragraphs: ['You want to use this address for your account at {clinic}.'],
      button: 'Confirm my new email address',
      linkNote: 'This link works for 24 hours. Until you open it, we keep using your old address.',
      notes: [],
      why: 'Someone with an account at {clinic} typed this address. If it was not you, you can ignore this email.',
    },
    es: {
      subject: 'Confirme su nuevo correo electrónico',
      paragraphs: ['Usted quiere usar esta dirección para su cuenta en {clinic}.'],
      button: 'Confirmar mi nuevo correo electrónico',
      linkNote: 'Este enlace funciona durante 24 horas. Hasta que lo abra, queda su dirección anterior.',
      notes: [],
      why: 'Alguien con una cuenta en {clinic} escribió esta dirección. Si no fue usted, puede ignorar este correo.',
    },
  },
  'email-notice': {
    en: {
      subject: 'Your email address is about to change',
      paragraphs: [
        'Someone who knows your password asked to use another address for your account at {clinic}.',
        'If it was not you, change your password now. Then nobody else can use your account.',
      ],
      button: 'Check my email address',
      notes: [],
      why: account.en,
    },
    es: {
      subject: 'Su correo electrónico va a cambiar',
      paragraphs: [
        'Alguien que conoce su contraseña pidió usar otra dirección para su cuenta en {clinic}.',
        'Si no fue usted, cambie su contraseña ahora. Así nadie más podrá usar su cuenta.',
      ],
      button: 'Revisar mi correo electrónico',
      notes: [],
      why: account.es,
    },
  },
  'email-changed': {
    en: {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your account at {clinic} now has a new email address. We send emails there, and you log in with it.',
        'If this was not you, call or email {clinic} right away.',
      ],
      button: 'Check my email address',
      notes: [],
      why: 'The change was confirmed with a link sent to the new address. We email both addresses.',
    },
    es: {
      subject: 'Su correo electrónico cambió',
      paragraphs: [
        'Desde ahora su cuenta en {clinic} tiene otra dirección de correo. Allí llegan los correos, y con ella se entra.',
        'Si no fue usted, llame o escriba a {clinic} de inmediato.',
      ],
      button: 'Revisar mi correo electrónico',
      notes: [],
      why: 'El cambio se confirmó con un enlace enviado a la nueva dirección. Avisamos a las dos direcciones.',
    },
  },
  'email-taken': {
    en: {
      subject: 'This address already has an account',
      paragraphs: [
        'Someone at {clinic} wants to use this address for their account. It already has its own account, so nothing was changed.',
      ],
      button: 'Log in to this account',
      notes: [ignore.en],
      why: 'Someone with an account at {clinic} typed this address.',
    },
    es: {
      subject: 'Esta dirección ya tiene una cuenta',
      paragraphs: [
        'Alguien en {clinic} quiere usar esta dirección para su cuenta. Ya tiene una cuenta propia y no se cambió nada.',
      ],
      button: 'Entrar en esta cuenta',
      notes: [ignore.es],
      why: 'Alguien con una cuenta en {clinic} escribió esta dirección.',
    },
  },
  'security-changed': {
    en: {
      subject: 'Your account was changed',
      paragraphs: ['{change}', 'If this was not you, choose a new password right away and tell {clinic}.'],
      button: 'Check my account',
      notes: [],
      why: `${account.en} We tell you each time its security changes.`,
    },
    es: {
      subject: 'Su cuenta cambió',
      paragraphs: [
        '{change}',
        'Si no fue usted, elija una contraseña nueva de inmediato y avise a {clinic}.',
      ],
      button: 'Revisar mi cuenta',
      notes: [],
      why: `${account.es} Le avisamos de cada cambio en su seguridad.`,
    },
  },
  'care-accepted': {
    en: {
      subject: 'Someone can see your record now',
      paragraphs: [
        '{helper} accepted your invitation and can see your record at {clinic} until the day you chose.',
        'You can change this or end it at any time.',
      ],
      button: 'See who can see my record',
      notes: [],
      why: 'You invited {helper} to see your record at {clinic}.',
    },
    es: {
      subject: 'Alguien ya puede ver su expediente',
      paragraphs: [
        '{helper} aceptó su invitación y puede ver su expediente en {clinic} hasta el día que usted eligió.',
        'Usted puede cambiar esto o terminarlo en cualquier momento.',
      ],
      button: 'Ver quién puede ver mi expediente',
      notes: [],
      why: 'Usted invitó a {helper} a ver su expediente en {clinic}.',
    },
  },
  'care-ended': {
    en: {
      subject: 'Your account no longer shows a record',
      paragraphs: ['Someone at {clinic} ended your access to their record. Your own account stays as it is.'],
      button: 'Go to my account',
      notes: [],
      why: account.en,
    },
    es: {
      subject: 'Su cuenta ya no muestra un expediente',
      paragraphs: [
        'Alguien en {clinic} terminó su acceso a su expediente. Su propia cuenta queda como está.',
      ],
      button: 'Ir a mi cuenta',
      notes: [],
      why: account.es,
    },
  },
  'clinic-closed': {
    en: {
      subject: '{clinic} was closed',
      paragraphs: [
        'The portal of {clinic} was closed. Its staff can no longer log in, and no new video reports can be requested.',
        'Nothing was deleted. Patients can still watch their reports. The portal can be opened again.',
      ],
      button: 'Go to the portal of {clinic}',
      notes: [],
      why: 'You manage the portal of {clinic}.',
    },
    es: {
      subject: 'Se cerró {clinic}',
      paragraphs: [
        'Se cerró el portal de {clinic}. Su personal ya no puede entrar y no se pueden pedir informes nuevos.',
        'No se eliminó nada. Los pacientes pueden seguir viendo sus informes. El portal se puede abrir de nuevo.',
      ],
      button: 'Ir al portal de {clinic}',
      notes: [],
      why: 'Usted administra el portal de {clinic}.',
    },
  },
  'clinic-reopened': {
    en: {
      subject: '{clinic} is open again',
      paragraphs: [
        'The portal of {clinic} is open again. Everything is as it was. Log in with the same password as before.',
      ],
      button: 'Go to the portal of {clinic}',
      notes: [],
      why: 'You manage the portal of {clinic}.',
    },
    es: {
      subject: '{clinic} está abierta de nuevo',
      paragraphs: [
        'El portal de {clinic} está abierto de nuevo. Todo está como antes: entre con la contraseña que tenía.',
      ],
      button: 'Ir al portal de {clinic}',
      notes: [],
      why: 'Usted administra el portal de {clinic}.',
    },
  },
  'webhook-stopped': {
    en: {
      subject: 'Your systems no longer get updates from {clinic}',
      paragraphs: [
        'Messages about cases did not reach {host}. We tried many times and have now switched this address off.',
        'Nothing is lost. The page lists what was not delivered, and you can send it again.',
      ],
      button: 'See the connections of {clinic}',
      notes: [],
      why: 'You manage the portal of {clinic}.',
    },
    es: {
      subject: 'Sus sistemas ya no reciben avisos de {clinic}',
      paragraphs: [
        'Los avisos sobre los casos no llegaron a {host}. Lo intentamos muchas veces y ahora desactivamos esta dirección.',
        'No se perdió nada: la página muestra lo que no llegó y usted puede enviarlo de nuevo.',
      ],
      button: 'Ver las conexiones de {clinic}',
      notes: [],
      why: 'Usted administra el portal de {clinic}.',
    },
  },
  'api-key-made': {
    en: {
      subject: 'A new key can read the cases of {clinic}',
      paragraphs: [
        '{maker} made the key “{key}”. A system that has it can read the patients and cases of {clinic}.',
        'If you do not know what it is for, ask {maker}, or revoke the key.',
      ],
      button: 'See the keys of {clinic}',
      notes: [],
      why: 'You manage the portal of {clinic}.',
    },
    es: {
      subject: 'Una clave nueva puede leer los casos de {clinic}',
      paragraphs: [
        '{maker} creó la clave «{key}». Un sistema que la tenga puede leer los pacientes y los casos de {clinic}.',
        'Si no sabe para qué es, pregunte a {maker} o revoque la clave.',
      ],
      button: 'Ver las claves de {clinic}',
      notes: [],
      why: 'Usted administra el portal de {clinic}.',
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
