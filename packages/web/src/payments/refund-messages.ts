// Texts of refunds.
import { defineMessages } from '../platform/language/i18n.tsx';

export const refundMessages = defineMessages({
  en: {
    refund: 'Refund',
    refundOf: 'Refund {what}, {amount}',
    sure: 'Refund {amount} to {name}?',
    ends: 'All of it goes back to the card that paid for: {what}. Unused reports and storage from this payment end. This can’t be undone.',
    someone: 'a deleted account',
    reason: 'Reason',
    reasonHelp: 'Optional, kept in the audit log',
    confirm: 'Refund {amount}',
    keep: 'Don’t refund',
    asked: 'Refund under way',
    refused: 'Refund refused by the payment company: {code}',
    done: 'The payment company is refunding the payment.',
    failed: 'The refund could not be started.',
  },
  es: {
    refund: 'Reembolsar',
    refundOf: 'Reembolsar {what}, {amount}',
    sure: '¿Reembolsar {amount} a {name}?',
    ends: 'Todo vuelve a la tarjeta que pagó: {what}. Los informes sin usar y el almacenamiento de este pago terminan. Esto no se puede deshacer.',
    someone: 'una cuenta eliminada',
    reason: 'Motivo',
    reasonHelp: 'Opcional, queda en el registro de auditoría',
    confirm: 'Reembolsar {amount}',
    keep: 'No reembolsar',
    asked: 'Reembolso en curso',
    refused: 'La empresa de pagos rechazó el reembolso: {code}',
    done: 'La empresa de pagos está reembolsando el pago.',
    failed: 'No se pudo iniciar el reembolso.',
  },
});
