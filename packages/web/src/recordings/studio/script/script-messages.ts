// Texts of the script, which is written before recording and read while recording.
import { defineMessages } from '../../../platform/language/i18n.tsx';

export const scriptMessages = defineMessages({
  en: {
    part: 'Script',
    label: 'What you want to say',
    hint: 'Write or paste it. It is kept in this window until you sign out.',
    example: 'You asked whether the pale spots are dangerous.',
    linesOne: '1 line, which can become a caption.',
    linesMany: '{n} lines, each of which can become a caption.',
    none: 'There is no script. You can add captions after the recording.',
    lines: 'Lines of the script',
    next: 'Next line',
    nextKey: 'Press Enter to start the next line. It becomes a caption from that moment.',
    back: 'Back one line',
    begin: 'Press Enter as you start the first line.',
    over: 'You have read every line.',
    spoken: 'Line {n} of {all}: {text}',
  },
  es: {
    part: 'Guion',
    label: 'Lo que quiere decir',
    hint: 'Escríbalo o péguelo. Se guarda en esta ventana hasta que cierre la sesión.',
    example: 'Usted preguntó si las manchas claras son peligrosas.',
    linesOne: '1 línea, que puede ser un subtítulo.',
    linesMany: '{n} líneas, cada una puede ser un subtítulo.',
    none: 'No escribió ningún guion. Puede añadir subtítulos después de grabar.',
    lines: 'Líneas del guion',
    next: 'Línea siguiente',
    nextKey: 'Intro: empieza la línea siguiente, que es un subtítulo desde este segundo.',
    back: 'Una línea atrás',
    begin: 'Pulse Intro cuando empiece a decir la primera línea.',
    over: 'Todas las líneas están dichas.',
    spoken: 'Línea {n} de {all}: {text}',
  },
});
