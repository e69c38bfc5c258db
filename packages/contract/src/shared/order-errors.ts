// Errors about moving an order: part of the error catalog.

export const orderErrors = {
  // S-012, W-086.
  'order.complete': {
    status: 409,
    en: "Order completed. Can't perform order status change.",
    es: 'El pedido está completado. No se puede cambiar su estado.',
  },
  'order.not-possible': {
    status: 409,
    en: 'An order cannot go from its current status to this one.',
    es: 'Un pedido no puede pasar de su estado actual a este.',
  },
  'order.no-payment-detail': {
    status: 409,
    en: 'This order has no payment details, so it cannot be set to paid. It will be set to paid when the payment arrives.',
    es: 'Este pedido no tiene datos de pago, por lo que no se puede marcar como pagado. Lo estará por sí solo cuando llegue el pago.',
  },
  'order.changed': {
    status: 409,
    en: 'Someone else has just changed this order. Check its status again first.',
    es: 'Otra persona acaba de cambiar este pedido. Mire otra vez su estado primero.',
  },
  // CG-107.
  'order.demo-late': {
    status: 409,
    en: 'The free account can only be chosen before an order is paid or closed.',
    es: 'La cuenta gratis solo se puede elegir antes de que un pedido se pague o se cierre.',
  },
} as const;
