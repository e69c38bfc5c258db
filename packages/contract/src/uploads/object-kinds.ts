// DICOM objects that are not images: what they are, in plain words.
import { messages, type Locale } from '../shared/messages.ts';

export const objectKinds = messages({
  en: {
    pdf: 'PDF document',
    clinicalDocument: 'Clinical document',
    model: '3D model',
    keyImages: 'Selection of key images',
    report: 'Structured report',
    segmentation: 'Marked regions of images (segmentation)',
    registration: 'Registration of images',
    realWorldMap: 'Map of real-world values',
    structures: 'Radiotherapy structures',
    plan: 'Radiotherapy plan',
    radiotherapyRecord: 'Radiotherapy record',
    electrocardiogram: 'Electrocardiogram',
    waveform: 'Waveform',
    presentation: 'Presentation of images',
    endoscopy: 'Endoscopy video',
    microscopy: 'Microscopy video',
    photographic: 'Photographic video',
    video: 'Video',
    slide: 'Microscope slide (whole-slide image)',
    surface: 'Scan of a surface',
    fibers: 'Nerve fibers (tractography)',
    spectroscopy: 'MR spectroscopy',
    rawData: 'Raw data of a scanner',
    eyeMeasurement: 'Eye measurement',
    protocol: 'Scan protocol',
    unknown: 'Study object without an image',
  },
  es: {
    pdf: 'Documento PDF',
    clinicalDocument: 'Documento clínico',
    model: 'Modelo 3D',
    keyImages: 'Selección de imágenes clave',
    report: 'Informe estructurado',
    segmentation: 'Regiones marcadas de imágenes (segmentación)',
    registration: 'Registro de imágenes',
    realWorldMap: 'Mapa de valores reales',
    structures: 'Estructuras de radioterapia',
    plan: 'Plan de radioterapia',
    radiotherapyRecord: 'Registro de radioterapia',
    electrocardiogram: 'Electrocardiograma',
    waveform: 'Señal fisiológica',
    presentation: 'Presentación de imágenes',
    endoscopy: 'Video de endoscopia',
    microscopy: 'Video de microscopia',
    photographic: 'Video fotográfico',
    video: 'Video',
    slide: 'Preparación de microscopio (imagen completa)',
    surface: 'Escaneo de una superficie',
    fibers: 'Fibras nerviosas (tractografía)',
    spectroscopy: 'Espectroscopia por RM',
    rawData: 'Datos sin procesar de un equipo',
    eyeMeasurement: 'Medición ocular',
    protocol: 'Protocolo de exploración',
    unknown: 'Objeto del estudio sin imagen',
  },
});

export type ObjectKind = keyof typeof objectKinds.en;

const isObjectKind = (kind: string): kind is ObjectKind => Object.hasOwn(objectKinds.en, kind);

/** Writes kinds of objects as they are stored in a problem: `report:2,plan`. */
export function writeObjectKinds(kinds: readonly ObjectKind[]): string {
  const counted = Map.groupBy(kinds, (kind) => kind);
  return [...counted].map(([kind, all]) => (all.length === 1 ? kind : `${kind}:${all.length}`)).join(',');
}

/** Returns kinds as an answer lists them, counted and in words. Leaves out what it does not know. */
export const listedKindsText = (kinds: readonly string[], locale: Locale): string =>
  objectKindsText(writeObjectKinds(kinds.filter(isObjectKind)), locale);

/** Returns stored kinds in words: `Structured report (2), Radiotherapy plan`. Leaves out what it does not know. */
export const objectKindsText = (stored: string, locale: Locale): string =>
  stored
    .split(',')
    .flatMap((entry) => {
      const [kind = '', count] = entry.split(':');
      if (!isObjectKind(kind)) return [];
      return [count === undefined ? objectKinds[locale][kind] : `${objectKinds[locale][kind]} (${count})`];
    })
    .join(', ');
