// Errors about the card company and about refunds.
export const paymentErrors = {
  'payment.company-away': {
    status: 503,
    en: 'The payment company can’t be reached right now. Nothing was charged. Please try again in a few minutes.',
    es: 'No se puede conectar ahora con la empresa de pagos. No se cobró nada. Inténtelo de nuevo en unos minutos.',
  },
  'payment.changed': {
    status: 409,
    en: 'The price of this report has just changed. Please open the payment page again.',
    es: 'El precio de este informe acaba de cambiar. Abra de nuevo la página de pago.',
  },
  'payment.not-refundable': {
    status: 409,
    en: 'There is nothing to refund: this payment was never made, or was already refunded.',
    es: 'No hay nada que reembolsar: este pago no se hizo nunca o ya se reembolsó.',
  },
  'payment.by-hand': {
    status: 409,
    en: 'This payment was recorded by hand, so no card can be refunded. Give the money back the way it came.',
    es: 'Este pago se registró a mano y no hay tarjeta que reembolsar. Devuelva el dinero por donde llegó.',
  },
  'payment.no-portal': {
    status: 409,
    en: 'You have not paid by card here yet, so there are no cards or invoices to manage.',
    es: 'Todavía no ha pagado aquí con tarjeta, así que no hay tarjetas ni facturas que administrar.',
  },
} as const;
