// Texts of a patient's report.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const reportMessages = defineMessages({
  en: {
    title: 'Video Report',
    loading: 'Loading your report',
    forBy: 'For {patient}, by {consultant}.',
    forOnly: 'For {patient}.',
    videoOf: 'Video report: {title}',
    notDiagnosis:
      'The video explains your images. It is not a diagnosis. Talk to your own doctor about what it means for you.',
    stoppedAt: 'You stopped at {time}.',
    goOn: 'Go on from there',
    welcome: 'A welcome from {clinic}',
    watch: 'Watch',
    question: 'Your Question',
    written: 'Your written report',
    writtenFile: 'The report that came with your images.',
    openFile: 'Open {name}',
    pdf: 'PDF',
    images: 'Your images',
    viewImages: 'View {n} images',
    viewImage: 'View 1 image',
    forDoctor: 'For your doctor',
    forDoctorText:
      'A file to print and take along: the written report, pictures from the video, and what is said in it.',
    forDoctorSave: 'Print with pictures for my doctor',
    forDoctorWait: 'Your pages are being put together. The first time this can take a minute.',
    rate: 'Did this video help you?',
    comment: 'What should we know?',
    optional: 'Optional',
    rated: 'Your rating',
    ratedText: 'Thank you. The people who made your video can read this.',
    rateFailed: 'Failed to submit report rate', // W-045
    openTitle: 'Your video is on its way',
    usualLength: 'Video reports are typically 5-10 minutes long.', // K-012
    closedTitle: 'There is no video for these images',
    preparing: 'Your video is being prepared. It takes about a minute and appears here by itself.',
    videoMissing: 'The video cannot be played right now. Your written report and your images are below.',
    noCase: 'No case found', // W-025
    noCaseOfRecord: 'Could not get the case for this record', // W-024
    missingText:
      'The link may be old, or the report belongs to another account. Your own reports are in your list.',
    sampleTitle: 'A brain scan, explained',
    sampleText:
      'This is a sample. The images were drawn by a computer and show nobody. It goes away with your first paid report.',
    sampleImages: 'The images of the sample',
    failed: 'Your report could not be loaded',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Informe en video',
    loading: 'Cargando su informe',
    forBy: 'Para {patient}, por {consultant}.',
    forOnly: 'Para {patient}.',
    videoOf: 'Informe en video: {title}',
    notDiagnosis:
      'El video explica sus imágenes. No es un diagnóstico. Hable con su médico sobre lo que significa para usted.',
    stoppedAt: 'Se detuvo en {time}.',
    goOn: 'Seguir desde ahí',
    welcome: 'Una bienvenida de {clinic}',
    watch: 'Ver',
    question: 'Su pregunta',
    written: 'Su informe escrito',
    writtenFile: 'El informe que llegó con sus imágenes.',
    openFile: 'Abrir {name}',
    pdf: 'PDF',
    images: 'Sus imágenes',
    viewImages: 'Ver {n} imágenes',
    viewImage: 'Ver 1 imagen',
    forDoctor: 'Para su médico',
    forDoctorText:
      'Un archivo para imprimir y llevar: el informe escrito, imágenes del video y lo que se dice en él.',
    forDoctorSave: 'Imprimir con imágenes para mi médico',
    forDoctorWait: 'Estamos preparando sus páginas. La primera vez puede tardar un minuto.',
    rate: '¿Le ayudó este video?',
    comment: '¿Qué deberíamos saber?',
    optional: 'Opcional',
    rated: 'Su calificación',
    ratedText: 'Gracias. Quienes hicieron su video pueden leerla.',
    rateFailed: 'No se pudo enviar la calificación',
    usualLength: 'Los informes en video suelen durar de 5 a 10 minutos.',
    openTitle: 'Su video está en camino',
    closedTitle: 'No hay un video de estas imágenes',
    preparing: 'Su video se está preparando. Tarda cerca de un minuto y aparece aquí solo.',
    videoMissing: 'El video no se puede ver en este momento. Su informe escrito y sus imágenes están abajo.',
    noCase: 'No se encontró ningún caso',
    noCaseOfRecord: 'No se pudo obtener el caso de este registro',
    missingText:
      'El enlace puede ser antiguo, o el informe es de otra cuenta. Sus informes están en su lista.',
    sampleTitle: 'Un estudio del cerebro, explicado',
    sampleText:
      'Esto es una muestra. Una computadora dibujó las imágenes, que no son de nadie. Desaparece con su primer informe pagado.',
    sampleImages: 'Las imágenes de la muestra',
    failed: 'No se pudo cargar su informe',
    tryAgain: 'Intentar de nuevo',
  },
});
