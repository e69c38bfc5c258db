// Texts of the shared video page. Texts from the specification name their row.
import { defineMessages } from '../platform/language/i18n.tsx';

export const videoReportMessages = defineMessages({
  en: {
    title: 'Video Report',
    heading: 'Shared Video Report', // H-015
    loading: 'Loading the video report, please wait ...',
    by: 'Shared with you by {name}.',
    notDiagnosis: 'The video explains the images. It is not a diagnosis.',
    save: 'Save the video',
    study: 'Study',
    studyDate: 'Study date',
    part: 'Body part',
    consultant: 'Explained by',
    clinic: 'Clinic',
    phone: 'Phone',
    written: 'Written report',
    openFile: 'Open {name}',
    images: 'Images',
    openImages: 'Open {n} {n|image|images}',
    openImage: 'Open 1 image',
    questions: 'Questions about this study?',
    call: 'Call {clinic}:',
    none: "We can't find any video report data.", // W-062
    noneText: 'The link may be incomplete. Open it again from the message it came in.',
    incomplete: 'Incomplete data requested', // W-027
    failed: 'Could not get the video report', // W-061
  },
  es: {
    title: 'Informe en video',
    heading: 'Informe en video compartido',
    loading: 'Cargando el informe en video, espere ...',
    by: 'Compartido con usted por {name}.',
    notDiagnosis: 'El video explica las imágenes. No es un diagnóstico.',
    save: 'Guardar el video',
    study: 'Estudio',
    studyDate: 'Fecha del estudio',
    part: 'Parte del cuerpo',
    consultant: 'Explicado por',
    clinic: 'Clínica',
    phone: 'Teléfono',
    written: 'Informe escrito',
    openFile: 'Abrir {name}',
    images: 'Imágenes',
    openImages: 'Abrir {n} {n|imagen|imágenes}',
    openImage: 'Abrir 1 imagen',
    questions: '¿Preguntas sobre este estudio?',
    call: 'Llame a {clinic}:',
    none: 'No encontramos datos de un informe en video.',
    noneText: 'El enlace puede estar incompleto. Ábralo de nuevo desde el mensaje con el que llegó.',
    incomplete: 'Se pidieron datos incompletos',
    failed: 'No se pudo obtener el informe en video',
  },
});
