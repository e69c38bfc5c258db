// Texts of the pages around the viewers. Verbatim ones carry their row.
import { defineMessages } from '../platform/language/i18n.tsx';

export const viewerPageMessages = defineMessages({
  en: {
    title: 'Images',
    reportTitle: 'Reports',
    back: 'Back',
    loading: 'Loading',
    reportLoading: 'loading, please wait ...', // H-011
    failed: 'Something went wrong loading the resource', // H-005, W-033
    failedText: 'Nothing is lost. Go back and open it again.',
    infoFailed: 'Failed to get resource info!', // W-026
    none: 'File Not Available', // H-008, W-034
    noneText: 'There is nothing to show here yet. It will appear as soon as it has been sent and read.',
    processing: 'This file is being prepared',
    posterOf: 'A picture of {title}',
    processingText:
      'It will appear here automatically. This takes a moment, or a few minutes for a long video.',
    notShown: 'This file cannot be shown',
    notShownText: 'Something in it could not be read. Nothing else is affected.',
    notShownSave: 'You can download it and open it on your device.',
    otherText: 'There is no viewer for this kind of file.',
    otherObject: 'It is not an image but: {kind}. There is no viewer for that here.',
    otherOnlyLook: 'Whoever shared it did not allow downloads.',
    tryAgain: 'Try again',
    download: 'Download',
    wholeScreen: 'Open full screen',
    files: 'Images and files',
    reports: 'Reports',
    notDiagnostic: 'Not for diagnostic use',
    sharedBy: 'Shared by {name}',
  },
  es: {
    title: 'Imágenes',
    reportTitle: 'Informes',
    back: 'Volver',
    loading: 'Cargando',
    reportLoading: 'cargando, espere por favor ...',
    failed: 'Algo falló al cargar el recurso',
    failedText: 'Nada se ha perdido. Vuelva y ábralo de nuevo.',
    infoFailed: 'No se pudo obtener la información del recurso',
    none: 'Archivo no disponible',
    noneText: 'Todavía no hay nada que mostrar. Aparece en cuanto se haya enviado y leído.',
    processing: 'Este archivo se está preparando',
    posterOf: 'Una imagen de {title}',
    processingText: 'Aparecerá aquí automáticamente. Tarda un momento, y unos minutos si es un video largo.',
    notShown: 'Este archivo no se puede mostrar',
    notShownText: 'Algo en él no se pudo leer. Lo demás no está afectado.',
    notShownSave: 'Puede descargarlo y abrirlo en su dispositivo.',
    otherText: 'No hay visor para este tipo de archivo.',
    otherObject: 'No es una imagen, sino: {kind}. Aquí no hay visor para eso.',
    otherOnlyLook: 'Quien lo compartió no permitió descargas.',
    tryAgain: 'Intentar de nuevo',
    download: 'Descargar',
    wholeScreen: 'Abrir a pantalla completa',
    files: 'Imágenes y archivos',
    reports: 'Informes',
    notDiagnostic: 'No apto para uso diagnóstico',
    sharedBy: 'Compartido por {name}',
  },
});
