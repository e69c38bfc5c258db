// Texts for a patient's own request: paying, sending images, and progress.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const patientDeskMessages = defineMessages({
  en: {
    region: 'Your request',
    failed: 'We could not load what you can do here.',
    tryAgain: 'Try again',
    uploadFile: 'Upload', // G-034
    payTitle: 'Pay for your video report',
    'what.standard': 'One video about one study, ready within 3 days after your images are here.',
    'what.express': 'One video about one study, ready within 1 day after your images are here.',
    payNow: 'Pay {price}',
    goOnFree: 'Continue without paying',
    freeMeans: 'The discount of your clinic covers this report. Nothing is to be paid.',
    payMeans: 'You pay on the page of our payment company, and come back here afterwards.',
    'spare.standard':
      'You have a Standard report that you have not used yet. With it this request costs nothing.',
    'spare.express':
      'You have an Express report that you have not used yet. With it this request costs nothing.',
    withdrawMeans: 'You do not want the video any more? You can take your request back. It costs nothing.',
    corrected:
      'Your video is being corrected. You can watch it again when a second person has checked the correction. We send you an email then.',
    uploadRejected:
      'Your clinic could not send your images. Please send them yourself, or tell us where we can fetch them.',
    uploadFailed:
      'Something is wrong with the images that were sent. Please send them again, or tell us where we can fetch them.',
    portalFailed:
      'We could not fetch your images with the access that you gave us. Please look at it once more.',
    portalReason: 'What we found: {reason}',
    portalTitle: 'Are your images at an online portal?',
    portalMeans: 'Tell us the address and how to sign in. We fetch the images for you.',
    portalCorrect: 'Correct the access',
    portalShare: 'Share the access',
    uploadMeans: 'You can stop sending. What has arrived is kept, and you can go on later.',
  },
  es: {
    region: 'Su solicitud',
    failed: 'No pudimos cargar lo que puede hacer aquí.',
    tryAgain: 'Intentar de nuevo',
    uploadFile: 'Subir',
    payTitle: 'Pague su informe en video',
    'what.standard': 'Un video sobre un estudio, listo en 3 días desde que tengamos sus imágenes.',
    'what.express': 'Un video sobre un estudio, listo en 1 día desde que tengamos sus imágenes.',
    payNow: 'Pagar {price}',
    goOnFree: 'Continuar sin pagar',
    freeMeans: 'El descuento de su clínica cubre este informe. No hay nada que pagar.',
    payMeans: 'Usted paga en la página de nuestra empresa de pagos y después vuelve aquí.',
    'spare.standard': 'Tiene un informe estándar sin usar. Con él, esta solicitud no le cuesta nada.',
    'spare.express': 'Tiene un informe exprés sin usar. Con él, esta solicitud no le cuesta nada.',
    withdrawMeans: '¿Ya no desea el video? Puede retirar su solicitud. No le cuesta nada.',
    corrected:
      'Su video se está corrigiendo. Podrá verlo de nuevo cuando otra persona haya revisado la corrección. Entonces le enviaremos un correo.',
    uploadRejected:
      'Su clínica no pudo enviar sus imágenes. Envíelas usted, por favor, o díganos dónde podemos recogerlas.',
    uploadFailed:
      'Hay un problema con las imágenes que se enviaron. Envíelas de nuevo, por favor, o díganos dónde podemos recogerlas.',
    portalFailed:
      'No pudimos recoger sus imágenes con el acceso que nos dio. Revíselo una vez más, por favor.',
    portalReason: 'Lo que encontramos: {reason}',
    portalTitle: '¿Sus imágenes están en un portal en línea?',
    portalMeans: 'Díganos la dirección y cómo entrar. Nosotros recogemos las imágenes.',
    portalCorrect: 'Corregir el acceso',
    portalShare: 'Compartir el acceso',
    uploadMeans: 'Puede dejar de enviar. Lo que ya llegó se guarda, y puede seguir más tarde.',
  },
});
