// Texts of the page around the viewer; the verbatim ones carry their row.
import { defineMessages } from '../app/i18n.tsx';

export const viewerPageMessages = defineMessages({
  en: {
    title: 'Images',
    back: 'Back',
    loading: 'Loading the study',
    failed: 'Something went wrong loading the resource', // W-033
    failedText: 'Nothing is lost. Go back and open the images again.',
    none: 'File Not Available', // W-034
    noneText: 'There are no images here yet. They appear as soon as they have been sent and read.',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Imágenes',
    back: 'Volver',
    loading: 'Cargando el estudio',
    failed: 'Algo falló al cargar el recurso',
    failedText: 'Nada se ha perdido. Vuelva y abra las imágenes de nuevo.',
    none: 'Archivo no disponible',
    noneText: 'Todavía no hay imágenes aquí. Aparecen en cuanto se hayan enviado y leído.',
    tryAgain: 'Intentar de nuevo',
  },
});
