// Texts of prices, and of coming back from the payment company.
import { defineMessages } from '../platform/language/i18n.tsx';

export const paymentMessages = defineMessages({
  en: {
    free: 'FREE', // L-010
    insteadOf: 'instead of {price}',
    freeDone: 'There is nothing to pay. The request goes on.',
    checkingTitle: 'Checking your payment',
    checkingText: 'This takes a few seconds. You need not pay again.',
    slowText:
      'The payment company has not told us yet. You can leave this page: we write to you as soon as it is confirmed.',
    paidTitle: 'Thank you for your payment',
    paidText: 'We received {amount}. The request goes on by itself, and a receipt is on its way by email.',
    refundedTitle: 'This payment was returned',
    refundedText: 'The money goes back to the card that was used.',
    failedTitle: 'Your payment was unsuccessful', // W-043
    failedText:
      'Something went wrong when trying to process your payment. Please contact support or alternatively retry with another payment method.', // W-044
    invalidSession: 'Invalid session id', // W-042
    invalidCaseSession: 'Invalid Case Session', // W-041
    invalidText: 'This page belongs to a payment, and its address names none of yours.',
    uncheckedTitle: 'Your payment could not be checked',
    uncheckedText: 'Nothing is lost, and nothing was paid twice.',
    toReports: 'Go to my reports',
    toCase: 'Open the case',
    backToPlans: 'Back to plans',
    retry: 'Try the payment again',
    home: 'Go to the start page',
    tryAgain: 'Try again',
  },
  es: {
    free: 'GRATIS',
    insteadOf: 'en lugar de {price}',
    freeDone: 'No hay nada que pagar. La solicitud sigue adelante.',
    checkingTitle: 'Comprobando su pago',
    checkingText: 'Tarda unos segundos. No hace falta que pague otra vez.',
    slowText:
      'La empresa de pagos aún no nos ha avisado. Puede salir de esta página: le escribiremos en cuanto se confirme.',
    paidTitle: 'Gracias por su pago',
    paidText: 'Recibimos {amount}. La solicitud sigue por sí sola y le enviamos el recibo por correo.',
    refundedTitle: 'Este pago fue devuelto',
    refundedText: 'El dinero vuelve a la tarjeta que se usó.',
    failedTitle: 'Su pago no se realizó',
    failedText:
      'Algo salió mal al procesar su pago. Comuníquese con soporte o inténtelo de nuevo con otro medio de pago.',
    invalidSession: 'Identificador de sesión no válido',
    invalidCaseSession: 'Sesión de caso no válida',
    invalidText: 'Esta página pertenece a un pago, y su dirección no nombra ninguno suyo.',
    uncheckedTitle: 'No se pudo comprobar su pago',
    uncheckedText: 'No se perdió nada y nada se pagó dos veces.',
    toReports: 'Ir a mis informes',
    toCase: 'Abrir el caso',
    backToPlans: 'Volver a los planes',
    retry: 'Intentar el pago de nuevo',
    home: 'Ir a la página de inicio',
    tryAgain: 'Intentar de nuevo',
  },
});
