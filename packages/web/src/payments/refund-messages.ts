// Texts of what a payment is, and of giving it back.
import { defineMessages } from '../platform/language/i18n.tsx';

export const refundMessages = defineMessages({
  en: {
    refund: 'Refund',
    refundOf: 'Refund {what}, {amount}',
    sure: 'Refund {amount} to the card of {name}? Unused reports and storage from this payment end. This can’t be undone.',
    confirm: 'Refund {amount}',
    keep: 'Don’t refund',
    asked: 'Refund under way',
    refunded: 'Refunded',
    refused: 'The payment company refused the refund ({code}). Look it up in its dashboard, then try again.',
    done: 'The payment company is refunding the payment.',
    failed: 'The refund could not be started.',
    paidOn: '{what}, paid {date}',
    wanted: 'To be refunded',
    byHand: 'Recorded by hand',
  },
  es: {
    refund: 'Reembolsar',
    refundOf: 'Reembolsar {what}, {amount}',
    sure: '¿Reembolsar {amount} a la tarjeta de {name}? Los informes sin usar y el almacenamiento de este pago terminan. Esto no se puede deshacer.',
    confirm: 'Reembolsar {amount}',
    keep: 'No reembolsar',
    asked: 'Reembolso en curso',
    refunded: 'Reembolsado',
    refused:
      'La empresa de pagos rechazó el reembolso ({code}). Consúltelo en su panel e inténtelo de nuevo.',
    done: 'La empresa de pagos está reembolsando el pago.',
    failed: 'No se pudo iniciar el reembolso.',
    paidOn: '{what}, pagado el {date}',
    wanted: 'Por reembolsar',
    byHand: 'Registrado a mano',
  },
});
