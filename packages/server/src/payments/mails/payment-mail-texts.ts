// The texts of emails about payments and storage.
import type { Locale } from '@plainscan/contract';

export type PaymentMailTemplate =
  | 'receipt'
  | 'payment-failed'
  | 'payment-refunded'
  | 'renewal-ahead'
  | 'renewal-failed'
  | 'plan-cancelled'
  | 'storage-ended'
  | 'storage-ending'
  | 'temporary-study'
  | 'temporary-study-ending';

export type MoneyTexts = {
  /** Also the heading. The subject and the button name the same action. */
  subject: string;
  paragraphs: string[];
  button: string;
  notes: string[];
  why: string;
};

const payer = {
  en: 'You made a payment at {clinic}. To keep your health private, this email says nothing about your images.',
  es: 'Usted pagó algo en {clinic}. Para proteger su salud, este correo no dice nada de sus imágenes.',
};
const storage = {
  en: 'You store images at {clinic}. We never delete them without telling you first.',
  es: 'Usted guarda imágenes en {clinic}. Nunca las eliminamos sin avisarle antes.',
};

export const paymentMailTexts: Record<PaymentMailTemplate, Record<Locale, MoneyTexts>> = {
  receipt: {
    en: {
      subject: 'Your receipt {number}',
      paragraphs: ['Thank you. We have received your payment.'],
      button: 'See my receipts',
      notes: ['{practice}', 'Paid on {day}. {moneyBack}', 'You can save the receipt as a PDF on that page.'],
      why: payer.en,
    },
    es: {
      subject: 'Su recibo {number}',
      paragraphs: ['Gracias. Su pago llegó.'],
      button: 'Ver mis recibos',
      notes: ['{practice}', 'Pagado el {day}. {moneyBack}', 'Allí puede guardar el recibo como PDF.'],
      why: payer.es,
    },
  },
  'payment-failed': {
    en: {
      subject: 'Your payment did not go through',
      paragraphs: [
        'Your payment of {amount} for “{item}” was declined. Nothing was charged.',
        'You can try again with the same card or another one.',
      ],
      button: 'Try the payment again',
      notes: [],
      why: 'You started a payment at {clinic}.',
    },
    es: {
      subject: 'Su pago no se realizó',
      paragraphs: [
        'Su pago de {amount} por «{item}» fue rechazado. No se cobró nada.',
        'Puede intentarlo de nuevo con la misma tarjeta o con otra.',
      ],
      button: 'Intentar el pago de nuevo',
      notes: [],
      why: 'Usted empezó un pago en {clinic}.',
    },
  },
  'payment-refunded': {
    en: {
      subject: 'Your refund of {amount}',
      paragraphs: [
        'We refunded {amount} of your payment with receipt {number}. It goes back to the card you paid with.',
        'It may take your bank 5 to 10 days to show it.',
      ],
      button: 'See my refund',
      notes: ['{practice}', 'Your receipt now shows the refund.'],
      why: payer.en,
    },
    es: {
      subject: 'Le devolvimos {amount}',
      paragraphs: [
        'Devolvimos {amount} del pago con el recibo {number}. El dinero vuelve a la tarjeta con la que pagó.',
        'Los bancos suelen tardar de 5 a 10 días en mostrarlo.',
      ],
      button: 'Ver lo que me devolvieron',
      notes: ['{practice}', 'Su recibo ya muestra la devolución.'],
      why: payer.es,
    },
  },
  'renewal-ahead': {
    en: {
      subject: 'Your storage plan renews on {day}',
      paragraphs: [
        'On {day} your storage plan “{plan}” renews for another year, and {amount} is charged to your card.',
        'If you want to keep it, there is nothing you need to do. If not, cancel it in your account before that day, and nothing is charged.',
      ],
      button: 'Look at my storage plan',
      notes: [],
      why: 'You have a storage plan at {clinic} that renews every year.',
    },
    es: {
      subject: 'Su plan de almacenamiento se renueva el {day}',
      paragraphs: [
        'El {day} su plan de almacenamiento «{plan}» se renueva por otro año y se cobran {amount} a su tarjeta.',
        'Si quiere conservarlo, no tiene que hacer nada. Si no, cancélelo en su cuenta antes de ese día: entonces no se cobra nada.',
      ],
      button: 'Ver mi plan de almacenamiento',
      notes: [],
      why: 'Usted tiene un plan de almacenamiento en {clinic} que se renueva cada año.',
    },
  },
  'renewal-failed': {
    en: {
      subject: 'Your storage plan could not be renewed',
      paragraphs: [
        'Your card was declined when we tried to renew your storage plan “{plan}” for {amount}.',
        'We will keep trying your card until {day}. Until then, nothing changes. If no payment arrives by that day, your plan ends and your images are deleted 30 days later.',
      ],
      button: 'Choose a storage plan',
      notes: [],
      why: 'You have a storage plan at {clinic} that renews every year.',
    },
    es: {
      subject: 'No se pudo renovar su plan de almacenamiento',
      paragraphs: [
        'Su tarjeta fue rechazada cuando se iba a renovar su plan de almacenamiento «{plan}» por {amount}.',
        'Se intentará de nuevo hasta el {day}. Hasta entonces no cambia nada. Si para ese día no llega ningún pago, su plan termina y sus imágenes se eliminan 30 días después.',
      ],
      button: 'Elegir un plan de almacenamiento',
      notes: [],
      why: 'Usted tiene un plan de almacenamiento en {clinic} que se renueva cada año.',
    },
  },
  'plan-cancelled': {
    en: {
      subject: 'Your storage plan was canceled',
      paragraphs: [
        'Your storage plan “{plan}” will not renew, and you will not be charged again. You can use it until {day}.',
        'After that we keep your images until {deleteDay}. Then they are deleted, unless you buy storage again. Your video reports stay.',
      ],
      button: 'Look at my storage plan',
      notes: ['Didn’t mean to cancel? Choose a plan again before {day}.'],
      why: 'You canceled your storage plan at {clinic}.',
    },
    es: {
      subject: 'Se canceló su plan de almacenamiento',
      paragraphs: [
        'Su plan de almacenamiento «{plan}» ya no se renueva y no se cobra nada más. Puede usarlo hasta el {day}.',
        'Después guardamos sus imágenes hasta el {deleteDay}. Entonces se eliminan, a menos que vuelva a comprar almacenamiento. Sus informes en video se quedan.',
      ],
      button: 'Ver mi plan de almacenamiento',
      notes: ['¿No quería cancelarlo? Elija un plan de nuevo antes del {day}.'],
      why: 'Usted canceló su plan de almacenamiento en {clinic}.',
    },
  },
  'storage-ended': {
    en: {
      subject: 'Your storage has ended: keep your images',
      paragraphs: [
        'Your storage ended on {endDay}. We keep your images until {deleteDay}. On that day they are deleted for good.',
        'To keep them, buy storage again before that day, and everything stays as it is. Or download your images to your own computer.',
      ],
      button: 'Keep my images',
      notes: ['Images of a report that is not finished yet stay until it is. Your video reports stay.'],
      why: storage.en,
    },
    es: {
      subject: 'Su almacenamiento terminó: conserve sus imágenes',
      paragraphs: [
        'Su almacenamiento terminó el {endDay}. Guardamos sus imágenes hasta el {deleteDay}. Ese día se eliminan para siempre.',
        'Para conservarlas, vuelva a comprar almacenamiento antes de ese día y todo queda como está. O descargue sus imágenes a su propia computadora.',
      ],
      button: 'Conservar mis imágenes',
      notes: [
        'Las imágenes de un informe que no está terminado se quedan hasta que lo esté. Sus informes en video se quedan.',
      ],
      why: storage.es,
    },
  },
  'storage-ending': {
    en: {
      subject: 'Last reminder: your images are deleted on {deleteDay}',
      paragraphs: [
        'Your storage ended on {endDay}. On {deleteDay} your images are deleted for good, and nobody can bring them back.',
        'To keep them, buy storage again before that day. Or download your images to your own computer.',
      ],
      button: 'Keep my images',
      notes: ['Images of a report that is not finished yet stay until it is. Your video reports stay.'],
      why: storage.en,
    },
    es: {
      subject: 'Último aviso: sus imágenes se eliminan el {deleteDay}',
      paragraphs: [
        'Su almacenamiento terminó el {endDay}. El {deleteDay} sus imágenes se eliminan para siempre y nadie las puede recuperar.',
        'Para conservarlas, vuelva a comprar almacenamiento antes de ese día. O descargue sus imágenes a su propia computadora.',
      ],
      button: 'Conservar mis imágenes',
      notes: [
        'Las imágenes de un informe que no está terminado se quedan hasta que lo esté. Sus informes en video se quedan.',
      ],
      why: storage.es,
    },
  },
  'temporary-study': {
    en: {
      subject: 'The images of your report are kept until {deleteDay}',
      paragraphs: [
        'Your report is finished. Your storage had no room for the images that you sent for it, so we keep them until {deleteDay}. Then they are deleted for good.',
        'To keep them, buy storage before that day. Or download your images to your own computer. Your video report stays.',
      ],
      button: 'Keep the images of my report',
      notes: [],
      why: 'You sent images to {clinic} while your storage was full. The form said how long they are kept.',
    },
    es: {
      subject: 'Las imágenes de su informe se guardan hasta el {deleteDay}',
      paragraphs: [
        'Su informe está terminado. En su almacenamiento no cabían las imágenes que envió para él, así que las guardamos hasta el {deleteDay}. Después se eliminan para siempre.',
        'Para conservarlas, compre almacenamiento antes de ese día. O descargue sus imágenes a su propia computadora. Su informe en video se queda.',
      ],
      button: 'Conservar las imágenes de mi informe',
      notes: [],
      why: 'Usted envió imágenes a {clinic} cuando su almacenamiento estaba lleno. El formulario decía cuánto se guardan.',
    },
  },
  'temporary-study-ending': {
    en: {
      subject: 'Last reminder: the images of your report are deleted on {deleteDay}',
      paragraphs: [
        'On {deleteDay} the images that you sent for your report are deleted for good, and nobody can bring them back.',
        'To keep them, buy storage before that day. Or download your images to your own computer. Your video report stays.',
      ],
      button: 'Keep the images of my report',
      notes: [],
      why: 'You sent images to {clinic} while your storage was full. The form said how long they are kept.',
    },
    es: {
      subject: 'Último aviso: las imágenes de su informe se eliminan el {deleteDay}',
      paragraphs: [
        'El {deleteDay} las imágenes que envió para su informe se eliminan para siempre y nadie las puede recuperar.',
        'Para conservarlas, compre almacenamiento antes de ese día. O descargue sus imágenes a su propia computadora. Su informe en video se queda.',
      ],
      button: 'Conservar las imágenes de mi informe',
      notes: [],
      why: 'Usted envió imágenes a {clinic} cuando su almacenamiento estaba lleno. El formulario decía cuánto se guardan.',
    },
  },
};
