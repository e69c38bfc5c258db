// Texts of the studio that are about its recording and its session; those of its tools: studio-messages.ts.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const studioWords = defineMessages({
  en: {
    signedOutTitle: 'You were signed out',
    signedOutText: 'Recording goes on in this browser. Sign in to send it to the server.',
    password: 'Password',
    passwordWrong: 'This is not your password. Check it and try again.',
    signIn: 'Sign in',
    leaveTitle: 'Leave while you are recording?',
    leaveText:
      'You can finish the recording first, or leave it unfinished. An unfinished recording can be recovered for 7 days.',
    leaveFinish: 'Finish and leave',
    leaveUnfinished: 'Leave unfinished',
    leaveStay: 'Keep recording',
    otherWindow: 'This case is being recorded in another window.',
    goThere: 'Go there',
    lookForTab: 'The other window has been told. Look for the tab whose name begins with ●.',
    otherDevice:
      'You are recording this case on another device. Finish that recording first, or wait half a minute after closing it.',
    takenBack:
      'This case went to somebody else. Your recording has ended and is kept as your draft until {day}; it is there again if the case comes back to you.',
    saveCopy: 'Save a copy on this computer',
    copyFailed: 'The copy could not be made. Check your connection and try again.',
    noCopy:
      'This browser cannot keep a copy of the recording: its disk may be full. The recording goes to the server alone, so keep this page open until it is saved.',
    soundMissing:
      '{seconds} s of sound are missing so far: this computer is too busy. Close other programs, then go on.',
    soundSilent: 'No sound is coming from the microphone. Check that it is plugged in and switched on.',
    framesLost: '{n} frames lost',
    recordingTitle: 'Recording',
    chapter: 'Chapter',
    chapterKey: 'Start a chapter here (M)',
    chapters: 'Chapters',
    chapterOf: 'Chapter {n}',
    chapterName: 'Name of the chapter at {time}',
    chapterSet: 'Chapter {n} starts at {time}.',
    chapterRemove: 'Remove the chapter at {time}',
  },
  es: {
    signedOutTitle: 'Se cerró su sesión',
    signedOutText: 'La grabación sigue en este navegador. Inicie sesión para enviarla al servidor.',
    password: 'Contraseña',
    passwordWrong: 'Esta no es su contraseña. Revísela e inténtelo de nuevo.',
    signIn: 'Iniciar sesión',
    leaveTitle: '¿Salir mientras graba?',
    leaveText:
      'Puede terminar antes la grabación o dejarla sin terminar. Una grabación sin terminar se puede recuperar durante 7 días.',
    leaveFinish: 'Terminar y salir',
    leaveUnfinished: 'Dejar sin terminar',
    leaveStay: 'Seguir grabando',
    otherWindow: 'Este caso se está grabando en otra ventana.',
    goThere: 'Ir allí',
    lookForTab: 'La otra ventana recibió el aviso. Busque la pestaña cuyo nombre empieza por ●.',
    otherDevice:
      'Usted está grabando este caso en otro equipo. Termine primero esa grabación o espere medio minuto después de cerrarla.',
    takenBack:
      'Este caso pasó a otra persona. Su grabación terminó y se conserva como borrador suyo hasta el {day}; vuelve a estar si el caso regresa a usted.',
    saveCopy: 'Guardar una copia en este equipo',
    copyFailed: 'No se pudo hacer la copia. Revise su conexión e inténtelo de nuevo.',
    noCopy:
      'Este navegador no puede guardar una copia de la grabación: quizá su disco esté lleno. La grabación va solo al servidor; deje esta página abierta hasta que esté guardada.',
    soundMissing:
      'Faltan {seconds} s de sonido hasta ahora: este equipo está demasiado ocupado. Cierre otros programas y siga.',
    soundSilent: 'No llega sonido del micrófono. Compruebe que está conectado y encendido.',
    framesLost: '{n} imágenes perdidas',
    recordingTitle: 'Grabando',
    chapter: 'Capítulo',
    chapterKey: 'Empezar aquí un capítulo (M)',
    chapters: 'Capítulos',
    chapterOf: 'Capítulo {n}',
    chapterName: 'Nombre del capítulo en {time}',
    chapterSet: 'El capítulo {n} empieza en {time}.',
    chapterRemove: 'Quitar el capítulo en {time}',
  },
});
