// The words of the sandbox's payment page: what a card company's own page would say.
import { messages } from '../shared/messages.ts';

export const paymentMessages = messages({
  en: {
    'checkout.title': 'Test payment',
    'checkout.what.standard': 'Standard video report for {case}',
    'checkout.what.express': 'Express video report for {case}',
    'checkout.note': 'This is a test page. No card is needed and nothing is charged.',
    'checkout.amount': 'Amount to pay',
    'checkout.pay': 'Pay',
    'checkout.decline': 'Decline the card',
    'checkout.back': 'Go back without paying',
    'checkout.ended': 'This payment page has expired',
    'checkout.ended.note': 'It was paid, declined, or replaced by a newer one.',
    'checkout.return': 'Go back to {product}',
  },
  es: {
    'checkout.title': 'Pago de prueba',
    'checkout.what.standard': 'Informe en video estándar de {case}',
    'checkout.what.express': 'Informe en video exprés de {case}',
    'checkout.note': 'Esta es una página de práctica. No se pide ninguna tarjeta y no se mueve dinero.',
    'checkout.amount': 'Importe a pagar',
    'checkout.pay': 'Pagar',
    'checkout.decline': 'Rechazar la tarjeta',
    'checkout.back': 'Volver sin pagar',
    'checkout.ended': 'Esta página de pago terminó',
    'checkout.ended.note': 'Se pagó, se rechazó o hay una más nueva. Aquí no se puede hacer nada más.',
    'checkout.return': 'Volver a {product}',
  },
});
