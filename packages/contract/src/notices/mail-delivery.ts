// Delivery state of a mail in the words staff see. It claims no more than what the mail server said.
import * as z from 'zod/mini';

import { messages } from '../shared/messages.ts';

/**
 * `queued`: not handed over yet · `handedOver`: accepted by the mail server · `refused`: rejected by the mail server,
 * and not tried again · `givenUp`: every attempt failed.
 */
export const mailDeliveryStates = ['queued', 'handedOver', 'refused', 'givenUp'] as const;
export type MailDeliveryState = (typeof mailDeliveryStates)[number];

/** Why a mail was refused or given up. A queued mail has the reason of its last attempt, or none. */
export const mailFailures = [
  'bad-address',
  'unknown-address',
  'mailbox-closed',
  'mailbox-full',
  'too-large',
  'blocked',
  'refused',
  'postponed',
  'unreachable',
  'login-refused',
] as const;
export type MailFailure = (typeof mailFailures)[number];

/** Returns whether another attempt can help, which is the case unless the address is at fault. */
export const canRetryMail = (reason: string): boolean =>
  !['bad-address', 'unknown-address', 'mailbox-closed'].includes(reason);

/** What staff may know about a mail (CG-187): kind, time and delivery state, never its text or links. */
export const sentMailSchema = z.object({
  id: z.string(),
  /** Kind of mail, such as `invitation` or `ready`. */
  kind: z.string(),
  /** ISO 8601. */
  queuedAt: z.string(),
  fate: z.enum(mailDeliveryStates),
  /** Time of the final result or of the last attempt. `null` before the first. */
  at: z.nullable(z.string()),
  reason: z.nullable(z.enum(mailFailures)),
  /** The mail server's response, without addresses. `null` if it was never contacted. */
  answer: z.nullable(z.string()),
});
export type SentMail = z.output<typeof sentMailSchema>;

export const mailDeliveryMessages = messages({
  en: {
    queued: 'Waiting to be sent',
    handedOver: 'Handed over to the mail server',
    refused: 'Refused by the mail server',
    givenUp: 'Given up after many attempts',
  },
  es: {
    queued: 'En espera de envío',
    handedOver: 'Entregado al servidor de correo',
    refused: 'Rechazado por el servidor de correo',
    givenUp: 'Abandonado después de muchos intentos',
  },
});

/** Each message says what to do, if anything can be done. */
export const mailFailureMessages = messages({
  en: {
    'bad-address': 'This is not an email address. Correct it and send it again.',
    'unknown-address': 'The mail server does not know this address. Check it for typos.',
    'mailbox-closed': 'This mailbox no longer accepts mail. Ask the person for another address.',
    'mailbox-full': 'The mailbox is full. Ask the person to free up space, then send it again.',
    'too-large': 'The email was too large for the mail server.',
    blocked: 'The mail server treated it as spam. Ask the person to allow our address.',
    refused: 'The mail server refused it.',
    postponed: 'Each time, the mail server asked us to try again later.',
    unreachable: 'The mail server could not be reached.',
    'login-refused': 'Our mail server refused our login. Tell the operator of this installation.',
  },
  es: {
    'bad-address': 'Esto no es una dirección de correo. Corríjala y envíe de nuevo.',
    'unknown-address': 'El servidor de correo no conoce esta dirección. Revise si tiene errores.',
    'mailbox-closed': 'Este buzón ya no recibe correo. Pida otra dirección a la persona.',
    'mailbox-full': 'El buzón está lleno. Pida a la persona que haga espacio y envíe de nuevo.',
    'too-large': 'El servidor de correo dijo que el mensaje es demasiado grande.',
    blocked: 'El servidor lo tomó por correo no deseado. Pida a la persona que permita nuestra dirección.',
    refused: 'El servidor de correo lo rechazó.',
    postponed: 'El servidor de correo pidió cada vez intentarlo más tarde.',
    unreachable: 'No se pudo llegar al servidor de correo.',
    'login-refused':
      'Nuestro servidor de correo rechazó nuestro acceso. Avise a quien opera esta instalación.',
  },
});
