// Texts of a normal study beside the current one (B18).
import { defineMessages } from '../../platform/language/i18n.tsx';

export const besideMessages = defineMessages({
  en: {
    open: 'Beside a normal',
    close: 'Hide the normal',
    link: 'Scroll together',
    unlink: 'Scroll separately',
    thisStudy: 'This study',
    thisStudyOf: 'This study · {day}',
    normalOf: 'Normal · {title}',
    pane: 'Normal: {title}. Arrow keys go to the images next to it.',
    where: 'Normal: image {n} of {count}',
    loading: 'Opening the normal images',
    failed: 'The normal images did not load. Check your connection and try again.',
    tryAgain: 'Try again',
    apart: 'The two were taken from different directions, so they scroll separately.',
    honest: 'Everyone’s body looks a little different. Only your doctor can say what a difference means.',
  },
  es: {
    open: 'Junto a uno normal',
    close: 'Sin el normal',
    link: 'Mover juntos',
    unlink: 'Mover cada uno por separado',
    thisStudy: 'Este estudio',
    thisStudyOf: 'Este estudio · {day}',
    normalOf: 'Normal · {title}',
    pane: 'Normal: {title}. Las flechas del teclado pasan a las imágenes de al lado.',
    where: 'Normal: imagen {n} de {count}',
    loading: 'Abriendo las imágenes normales',
    failed: 'Las imágenes normales no llegaron. Revise su conexión e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
    apart: 'Los dos están cortados en direcciones distintas; cada uno se mueve por separado.',
    honest:
      'El cuerpo de cada persona es un poco distinto. Solo su médico puede decir qué significa una diferencia.',
  },
});
