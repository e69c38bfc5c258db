// Problems of captions and chapters and how to fix them: part of the error catalog. Their editor shows these too.

export const trackErrors = {
  'caption.empty': {
    status: 422,
    en: 'Caption {n} at {time} has no words. Type what is said, or delete it.',
    es: 'El subtítulo {n} en {time} no tiene texto. Escriba lo que se dice o bórrelo.',
  },
  'caption.backward': {
    status: 422,
    en: 'Caption {n} at {time} ends before it starts. Move its end to the right.',
    es: 'El subtítulo {n} en {time} termina antes de empezar. Mueva su final a la derecha.',
  },
  'caption.order': {
    status: 422,
    en: 'Caption {n} at {time} starts before the one above it. Move its start to the right, or put the captions in order.',
    es: 'El subtítulo {n} en {time} empieza antes que el anterior. Mueva su inicio a la derecha u ordene los subtítulos.',
  },
  'caption.overlap': {
    status: 422,
    en: 'Caption {n} at {time} starts before the one above it has ended. Move its start to the right, or the other’s end to the left.',
    es: 'El subtítulo {n} en {time} empieza antes de que termine el anterior. Mueva su inicio a la derecha o el final del otro a la izquierda.',
  },
  'caption.late': {
    status: 422,
    en: 'Caption {n} at {time} ends after the video. Move its end to the left, or delete it.',
    es: 'El subtítulo {n} en {time} termina después del video. Mueva su final a la izquierda o bórrelo.',
  },
  'caption.short': {
    status: 422,
    en: 'Caption {n} at {time} is shorter than {least} s and cannot be read. Make it longer, or merge it with the next one.',
    es: 'El subtítulo {n} en {time} dura menos de {least} s y no se puede leer. Alárguelo o únalo al siguiente.',
  },
  'caption.long': {
    status: 422,
    en: 'Caption {n} at {time} stays longer than {most} s. Split it, or move its end to the left.',
    es: 'El subtítulo {n} en {time} dura más de {most} s. Divídalo o mueva su final a la izquierda.',
  },
  'caption.wide': {
    status: 422,
    en: 'Caption {n} at {time} needs more than {lines} lines of {width} characters. Split it, or shorten it.',
    es: 'El subtítulo {n} en {time} necesita más de {lines} líneas de {width} caracteres. Divídalo o acórtelo.',
  },
  'chapter.order': {
    status: 422,
    en: 'Chapter {n} at {time} starts where another one does. Change its time, or delete it.',
    es: 'El capítulo {n} en {time} empieza donde empieza otro. Cambie su tiempo o bórrelo.',
  },
  'chapter.late': {
    status: 422,
    en: 'Chapter {n} at {time} starts after the end of the video. Change its time, or delete it.',
    es: 'El capítulo {n} en {time} empieza después del final del video. Cambie su tiempo o bórrelo.',
  },
  'tracks.no-speech-service': {
    status: 409,
    en: 'This server has no speech service. Please write the captions yourself, or paste what you said.',
    es: 'Este servidor no tiene servicio de voz. Escriba usted los subtítulos o pegue lo que dijo.',
  },
  'tracks.changed': {
    status: 409,
    en: 'Someone else has changed these captions or chapters in the meantime. Save yours as a file if you want to keep them, then load the latest version and make your changes there.',
    es: 'Otra persona cambió estos subtítulos o capítulos entretanto. Guarde los suyos en un archivo si quiere conservarlos; luego cargue los más recientes y haga allí sus cambios.',
  },
  'tracks.signed': {
    status: 409,
    en: 'These captions are part of a signed report. To change them, recall the report and sign a new version.',
    es: 'Estos subtítulos son parte de un informe firmado. Para cambiarlos, retire el informe y firme una versión nueva.',
  },
  'tracks.empty': {
    status: 422,
    en: 'There are no captions yet. Write at least one line.',
    es: 'Todavía no hay subtítulos. Escriba al menos una línea.',
  },
  'tracks.captioned': {
    status: 409,
    en: 'This video has captions now. Turn them on below the picture.',
    es: 'Este video ya tiene subtítulos. Actívelos debajo de la imagen.',
  },
  'tracks.other-video': {
    status: 409,
    en: 'This case has a new video. Captions belong to one video: open the new one to caption it.',
    es: 'Este caso tiene un video nuevo. Los subtítulos son de un solo video: abra el nuevo para subtitularlo.',
  },
};
