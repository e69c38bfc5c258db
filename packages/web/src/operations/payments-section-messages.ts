// Texts of card payments for operators.
import { defineMessages } from '../platform/language/i18n.tsx';

export const paymentsSectionMessages = defineMessages({
  en: {
    title: 'Card payments',
    text: 'The payment company reports how each checkout ended. If it doesn’t, we ask.',
    company: 'Who processes cards',
    'company.stripe': 'Stripe',
    'company.stripe-test': 'Stripe, with test keys: no money moves',
    'company.sandbox': 'The practice page of the demo: no money moves',
    'company.none': 'Nobody',
    openCheckouts: 'Checkouts still open from the last day',
    waitingMessages: 'Messages about unknown payments',
    refundTasks: 'Payments to refund',
    ask: 'Ask the company now',
    asked: 'We asked the payment company. Reload the page in a moment to see its answer.',
    nobody:
      'Nothing can be bought by card. To change that, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET and restart.',
    allWell: 'Nothing needs your attention.',
    waiting:
      'Some messages arrived before the payments they are about. They are processed when those arrive, or when you ask the company.',
    taskOne: '1 payment bought nothing. Refund it.',
    tasks: '{n} {n|payment|payments} bought nothing. Refund {n|it|them}.',
    what: 'Payment',
    payer: 'Paid by',
    deleted: 'A deleted account',
    paid: 'Paid on',
    refund: 'Refund',
    byHand: 'Recorded by hand: refund it the way it was paid',
  },
  es: {
    title: 'Pagos con tarjeta',
    text: 'La empresa de pagos avisa cómo terminó cada pago, y se le pregunta por lo que no ha dicho.',
    company: 'Quién cobra las tarjetas',
    'company.stripe': 'Stripe',
    'company.stripe-test': 'Stripe, con claves de prueba: no se mueve dinero',
    'company.sandbox': 'La página de práctica de la demostración: no se mueve dinero',
    'company.none': 'Nadie',
    openCheckouts: 'Pagos del último día sin final',
    waitingMessages: 'Mensajes sobre pagos desconocidos',
    refundTasks: 'Pagos por reembolsar',
    ask: 'Preguntar ahora a la empresa',
    asked: 'Preguntamos a la empresa de pagos. Recargue la página en un momento para ver su respuesta.',
    nobody:
      'No se puede comprar nada con tarjeta. Para cambiarlo, defina STRIPE_SECRET_KEY y STRIPE_WEBHOOK_SECRET y reinicie.',
    allWell: 'No hay nada pendiente.',
    waiting:
      'Algunos mensajes llegaron antes que los pagos de los que hablan. Se tomarán cuando estos lleguen, o cuando pregunte a la empresa.',
    taskOne: '1 pago no compró nada. Reembólselo.',
    tasks: '{n} {n|pago no compró|pagos no compraron} nada. {n|Reembólselo|Reembólselos}.',
    what: 'Pago',
    payer: 'Pagado por',
    deleted: 'Una cuenta eliminada',
    paid: 'Pagado el',
    refund: 'Reembolso',
    byHand: 'Registrado a mano: devuélvalo por donde llegó',
  },
});
