// Texts shared by several plan pages: cards, contact options, what cannot be bought, and why.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const planMessages = defineMessages({
  en: {
    buyNow: 'Buy Now', // L-002
    buyNowOf: 'Buy Now: {plan}',
    aYear: 'a year',
    opening: 'Opening the payment page',
    percentOff: '{percent}% off, saves {saved}',
    noCards:
      'Nothing can be bought here at the moment: card payment is not set up yet. Please call or write to us.', // CG-185
    preview: 'This is a preview. Nothing can be bought here.',
    payNote: 'You pay on our card company’s page. We never see your card number. Tax is not added.',
    moneyBack: '30 day money back guarantee.', // L-047
    loading: 'Loading the prices',
    failed: 'The prices could not be loaded',
    upTo: 'Up to {n} studies',
    unlimited: 'As many studies as you like',
    questions: 'Questions people ask',
    person: 'Talk to a person',
    unsure: 'Not sure which one?',
    unsureText: 'We help you choose. There is no charge for asking.',
    call: 'Call us: {phone}',
    write: 'Write to us: {email}',
    liveChat: 'Live chat',
    chatText: 'The chat opens in a new window. Our team answers you there and can’t see your account.',
    chatOpen: 'Open the chat',
    close: 'Close',
    nobody: 'Ask the person who set up this portal for you.',
    nothingCharged: 'Nothing was charged. You can choose again.',
    backToAccount: 'Back to my account',
    backToRecord: 'Back to my record',
  },
  es: {
    buyNow: 'Comprar ahora',
    buyNowOf: 'Comprar ahora: {plan}',
    aYear: 'al año',
    opening: 'Abriendo la página de pago',
    percentOff: '{percent} % de descuento, ahorra {saved}',
    noCards:
      'Por ahora aquí no se puede comprar nada: el pago con tarjeta aún no está disponible. Llámenos o escríbanos.',
    preview: 'Esta es una vista previa. Aquí no se puede comprar nada.',
    payNote:
      'Usted paga en la página de nuestra empresa de tarjetas. Nunca vemos el número de su tarjeta. No se suman impuestos.',
    moneyBack: 'Garantía de devolución de 30 días.',
    loading: 'Cargando los precios',
    failed: 'No se pudieron cargar los precios',
    upTo: 'Hasta {n} estudios',
    unlimited: 'Todos los estudios que quiera',
    questions: 'Preguntas frecuentes',
    person: 'Hable con una persona',
    unsure: '¿No sabe cuál elegir?',
    unsureText: 'Le ayudamos a elegir. Preguntar no cuesta nada.',
    call: 'Llámenos: {phone}',
    write: 'Escríbanos: {email}',
    liveChat: 'Chat en vivo',
    chatText: 'El chat se abre en otra ventana. Nuestro equipo le responde allí y no ve nada de su cuenta.',
    chatOpen: 'Abrir el chat',
    close: 'Cerrar',
    nobody: 'Pregunte a la persona que configuró este portal para usted.',
    nothingCharged: 'No se cobró nada. Puede elegir de nuevo.',
    backToAccount: 'Volver a mi cuenta',
    backToRecord: 'Volver a mi expediente',
  },
});
