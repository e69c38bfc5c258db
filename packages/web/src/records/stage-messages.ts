// The state of an open request, in a patient's words: what happens now, and who does it.
import { defineMessages } from '../platform/language/i18n.tsx';

export const stageMessages = defineMessages({
  en: {
    'not-paid': 'Work on your video starts once it is paid for.',
    'clinic-pays': 'Your clinic has asked for this video. Work on it will start soon.',
    'pending-upload': 'We are waiting for your clinic to send your images.',
    'upload-shared': 'Your images are at another clinic. We are fetching them.',
    incomplete: 'Some of your images are missing or could not be read. Your clinic has to send them again.',
    uploading: 'Your images are being sent and prepared.',
    new: 'Your images are here. A consultant will look at them next.',
    'in-progress': 'A consultant is looking at your images and recording your video.',
    review: 'Your video is recorded. A second person will check it before you see it.',
    'in-review': 'A second person is checking your video.',
    completed: 'Your video is ready.',
    archived: 'This request was closed without a video. Ask your clinic if you did not expect that.',
    unknown: 'Nobody has asked for a video about these images.',
    dueBy: 'You can expect it by {date}.',
    late: 'It is taking longer than planned. We are sorry for the wait.',
    tellYou: 'We’ll email you when it is ready.',
  },
  es: {
    'not-paid': 'El trabajo en su video empieza cuando esté pagado.',
    'clinic-pays': 'Su clínica pidió este video. El trabajo empieza pronto.',
    'pending-upload': 'Esperamos sus imágenes. Las envía su clínica.',
    'upload-shared': 'Sus imágenes están en otra clínica. Las estamos trayendo.',
    incomplete:
      'Algunas de sus imágenes faltan o no se pudieron leer. Su clínica tiene que enviarlas de nuevo.',
    uploading: 'Sus imágenes se están enviando y preparando.',
    new: 'Sus imágenes ya están aquí. Un consultor las toma en seguida.',
    'in-progress': 'Un consultor mira sus imágenes y graba su video.',
    review: 'Su video está grabado. Otra persona lo revisa antes de que usted lo vea.',
    'in-review': 'Otra persona está revisando su video.',
    completed: 'Su video está listo.',
    archived: 'Esta solicitud se cerró sin video. Pregunte a su clínica si no lo esperaba.',
    unknown: 'Nadie ha pedido un video de estas imágenes.',
    dueBy: 'Puede esperarlo para el {date}.',
    late: 'Está tardando más de lo previsto. Sentimos la espera.',
    tellYou: 'Le enviamos un correo cuando esté listo.',
  },
});
