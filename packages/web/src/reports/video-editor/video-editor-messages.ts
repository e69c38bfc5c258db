// Texts shared by the pages that edit a video: the review of a draft and its captions.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const videoEditorMessages = defineMessages({
  en: {
    back: 'Back to the case',
    saved: 'Everything is saved',
    unsaved: 'Not saved yet',
    undo: 'Undo',
    redo: 'Redo',
    loadNewest: 'Load the latest version',
    chapterName: 'Name of the chapter at {time}',
    chapterOf: 'Chapter {n}',
    removeChapter: 'Remove the chapter at {time}',
  },
  es: {
    back: 'Volver al caso',
    saved: 'Todo está guardado',
    unsaved: 'Sin guardar todavía',
    undo: 'Deshacer',
    redo: 'Rehacer',
    loadNewest: 'Cargar lo más reciente',
    chapterName: 'Nombre del capítulo en {time}',
    chapterOf: 'Capítulo {n}',
    removeChapter: 'Quitar el capítulo en {time}',
  },
});
