// Texts about the recorded frame.
import { defineMessages } from '../../../platform/language/i18n.tsx';

export const frameMessages = defineMessages({
  en: {
    frame: 'Frame',
    tall: 'Tall 4:5',
    wide: 'Wide 16:9',
    hint: 'Tall fills a phone. Two images need wide.',
    two: 'Two images need the wide frame.',
    retake: 'Same as the rest of the video.',
    recording: 'You can’t change the frame while you record.',
    reduced: 'This computer dropped frames at full size, so they are recorded smaller.',
    tryFull: 'Try full size again',
    recorded: 'Only this picture is recorded, {width} × {height}',
  },
  es: {
    frame: 'Formato',
    tall: 'Vertical 4:5',
    wide: 'Ancho 16:9',
    hint: 'El vertical llena un teléfono. Dos imágenes necesitan el ancho.',
    two: 'Dos imágenes necesitan el formato ancho.',
    retake: 'Como en el resto del video.',
    recording: 'El formato no cambia mientras graba.',
    reduced: 'Este equipo perdió imágenes con el tamaño completo; por eso se graban más pequeñas.',
    tryFull: 'Probar otra vez el tamaño completo',
    recorded: 'Solo se graba esta imagen, {width} × {height}',
  },
});
