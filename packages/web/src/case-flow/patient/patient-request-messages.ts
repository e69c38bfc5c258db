// Texts for a patient's own request: paying, sending images, and progress.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const patientRequestMessages = defineMessages({
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
    freeMeans: 'Your clinic’s discount covers this report. There is nothing to pay.',
    payMeans: 'You pay on our payment company’s page, then come back here.',
    'spare.standard': 'You have a Standard report you haven’t used yet. With it, this request costs nothing.',
    'spare.express': 'You have an Express report you haven’t used yet. With it, this request costs nothing.',
    withdrawMeans: 'Don’t want the video anymore? You can take back your request. It costs nothing.',
    corrected:
      'Your video is being corrected. You can watch it again once a second person has checked the correction. We’ll email you then.',
    uploadRejected:
      'Your clinic could not send your images. Please send them yourself, or tell us where we can get them.',
    uploadFailed:
      'Something is wrong with the images we got. Please send them again, or tell us where we can get them.',
    portalFailed: 'We could not get your images with the sign-in details you gave us. Please check them.',
    portalReason: 'What we found: {reason}',
    portalTitle: 'Are your images at an online portal?',
    portalMeans: 'Tell us the address and how to sign in. We’ll get the images for you.',
    portalCorrect: 'Correct the sign-in details',
    portalShare: 'Share the sign-in details',
    uploadMeans: 'You can stop the upload. What has arrived is kept, and you can continue later.',
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
