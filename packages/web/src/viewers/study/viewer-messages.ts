// All texts of the image viewer in every language.
import type { InstanceProblem } from '../instances/instance-problem.ts';
import type { ViewerTool } from '../viewport/viewport-gestures.ts';

export type ViewerLanguage = 'en' | 'es';

export interface ViewerMessages {
  readonly tools: Record<ViewerTool | 'reset' | 'fullScreen' | 'leaveFullScreen' | 'close', string>;
  readonly toolbar: string;
  readonly key: (key: string) => string;
  readonly seriesList: string;
  readonly series: (number: number | null) => string;
  readonly images: (count: number) => string;
  readonly imageOf: (index: number, count: number) => string;
  readonly slice: (index: number, count: number) => string;
  readonly pane: (series: string) => string;
  readonly sliceSlider: string;
  readonly previous: string;
  readonly next: string;
  readonly window: (width: number, center: number) => string;
  readonly zoom: (zoom: string) => string;
  readonly loading: string;
  readonly noImages: string;
  readonly noPreview: string;
  readonly again: string;
  readonly notDiagnostic: string;
  readonly unsubtracted: string;
  readonly more: string;
  readonly problems: Record<InstanceProblem, string>;
}

const en: ViewerMessages = {
  tools: {
    scroll: 'Scroll',
    window: 'Brightness',
    zoom: 'Zoom',
    pan: 'Move',
    pen: 'Pen',
    length: 'Length',
    angle: 'Angle',
    roi: 'Area',
    reset: 'Reset',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    close: 'Close viewer',
  },
  toolbar: 'Image tools',
  key: (key) => `key ${key}`,
  seriesList: 'Series',
  series: (number) => (number === null ? 'Series' : `Series ${number}`),
  images: (count) => (count === 1 ? '1 image' : `${count} images`),
  imageOf: (index, count) => `Image ${index} of ${count}`,
  slice: (index, count) => `Slice ${index} / ${count}`,
  pane: (series) => `Images of ${series}. Use the arrow keys to move through them.`,
  sliceSlider: 'Image',
  previous: 'Previous image',
  next: 'Next image',
  window: (width, center) => `W ${width} L ${center}`,
  zoom: (zoom) => `Zoom ${zoom}`,
  loading: 'Loading the image',
  noImages: 'This series has no images to show.',
  noPreview: 'No preview',
  again: 'Try again',
  more: 'More',
  notDiagnostic: 'Not for diagnostic use',
  unsubtracted: 'Shown without the subtraction (DSA) that the file asks for',
  problems: {
    'not-dicom': 'This file is not a medical image. Ask the sender to upload the study again.',
    damaged:
      'This image is damaged and cannot be shown. The others are not affected. Ask the sender to upload it again.',
    incomplete: 'Part of this image is missing. Ask the sender to upload it again.',
    'no-picture': 'This file contains data but no image.',
    'too-large':
      'This image is too large to be shown in a browser. You can download it and open it in another viewer.',
    unsupported:
      'This kind of image cannot be shown here yet. You can download it and open it in another viewer.',
    'not-allowed':
      'You don’t have access to this image, or your session has ended. Log in again and come back.',
    'not-found': 'This image is no longer here. It may have been removed.',
    ended: 'The link to these images has expired. Try again, or go back and open them again.',
    network: 'The image did not load. Check your connection and try again.',
    'too-slow': 'The image took too long to load. Check your connection and try again.',
    'browser-failed':
      'This image could not be shown in this browser. The file is not at fault. Try again or reload the page; if that does not help, use another browser and tell us.',
  },
};

const es: ViewerMessages = {
  tools: {
    scroll: 'Recorrer',
    window: 'Brillo',
    zoom: 'Ampliar',
    pan: 'Mover',
    pen: 'Lápiz',
    length: 'Longitud',
    angle: 'Ángulo',
    roi: 'Área',
    reset: 'Restablecer',
    fullScreen: 'Pantalla completa',
    leaveFullScreen: 'Salir de pantalla completa',
    close: 'Cerrar el visor',
  },
  toolbar: 'Herramientas de imagen',
  key: (key) => `tecla ${key}`,
  seriesList: 'Series',
  series: (number) => (number === null ? 'Serie' : `Serie ${number}`),
  images: (count) => (count === 1 ? '1 imagen' : `${count} imágenes`),
  imageOf: (index, count) => `Imagen ${index} de ${count}`,
  slice: (index, count) => `Corte ${index} / ${count}`,
  pane: (series) => `Imágenes de ${series}. Las flechas del teclado las recorren.`,
  sliceSlider: 'Imagen',
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  window: (width, center) => `W ${width} L ${center}`,
  zoom: (zoom) => `Ampliación ${zoom}`,
  loading: 'Cargando la imagen',
  noImages: 'Esta serie no tiene imágenes para mostrar.',
  noPreview: 'Sin vista previa',
  again: 'Intentar de nuevo',
  more: 'Más',
  notDiagnostic: 'No apto para uso diagnóstico',
  unsubtracted: 'Se muestra sin la sustracción (DSA) que pide el archivo',
  problems: {
    'not-dicom': 'Este archivo no es una imagen médica. Pida a quien lo envió que vuelva a subir el estudio.',
    damaged:
      'Esta imagen está dañada y no se puede mostrar. Las demás no están afectadas. Pida que la suban de nuevo.',
    incomplete: 'Falta una parte de esta imagen. Pida que la suban de nuevo.',
    'no-picture': 'Este archivo contiene datos, pero ninguna imagen.',
    'too-large':
      'Esta imagen es demasiado grande para un navegador. Puede descargarla y abrirla en otro visor.',
    unsupported:
      'Este tipo de imagen todavía no se puede mostrar aquí. Puede descargarla y abrirla en otro visor.',
    'not-allowed': 'No puede ver esta imagen o su sesión terminó. Inicie sesión de nuevo y vuelva.',
    'not-found': 'Esta imagen ya no está aquí. Es posible que se haya eliminado.',
    ended: 'El enlace a estas imágenes terminó. Inténtelo de nuevo, o vuelva y ábralas otra vez.',
    network: 'La imagen no llegó. Revise su conexión e inténtelo de nuevo.',
    'too-slow': 'La imagen tardó demasiado. Revise su conexión e inténtelo de nuevo.',
    'browser-failed':
      'Esta imagen no se pudo mostrar en este navegador. El archivo no tiene la culpa. Inténtelo de nuevo o vuelva a cargar la página; si no funciona, use otro navegador y avísenos.',
  },
};

export const viewerMessages: Record<ViewerLanguage, ViewerMessages> = { en, es };
