// Texts about masked areas of the images.
import { defineMessages } from '../../../platform/language/i18n.tsx';

export const maskMessages = defineMessages({
  en: {
    part: 'Masks',
    about:
      'A mask covers part of a series in the video and wherever patients open the explained image. The stored images are not changed.',
    how: 'Choose “Cover” (Q) and draw a box over the picture, or move the crosshair with V and the arrow keys.',
    none: 'Nothing is covered.',
    list: 'Masks of this recording',
    item: '{series}: mask {n}, {width} × {height} pixels',
    otherSeries: 'Series of another study',
    remove: 'Remove {item}',
    undo: 'Undo',
    redo: 'Redo',
    proposal: 'Pictures like these often have the patient’s name along the edge. Cover it before you record?',
    take: 'Cover the edge',
    refuse: 'There is no name',
    unsaved: 'The masks were not saved. They cover the picture now, but will be gone after a reload.',
    saveAgain: 'Save again',
  },
  es: {
    part: 'Máscaras',
    about:
      'Una máscara tapa parte de una serie en el video y donde el paciente abre la imagen explicada. Las imágenes guardadas no cambian.',
    how: 'Elija “Tapar” (Q) y dibuje un rectángulo sobre la imagen, o mueva la cruz con V y las flechas.',
    none: 'No hay nada tapado.',
    list: 'Máscaras de esta grabación',
    item: '{series}: máscara {n}, {width} × {height} píxeles',
    otherSeries: 'Serie de otro estudio',
    remove: 'Quitar {item}',
    undo: 'Deshacer',
    redo: 'Rehacer',
    proposal:
      'Imágenes como estas suelen llevar el nombre del paciente en el borde. ¿Taparlo antes de grabar?',
    take: 'Tapar el borde',
    refuse: 'No hay ningún nombre',
    unsaved: 'Las máscaras no se guardaron. Ahora tapan la imagen, pero se perderán al recargar la página.',
    saveAgain: 'Guardar otra vez',
  },
});
