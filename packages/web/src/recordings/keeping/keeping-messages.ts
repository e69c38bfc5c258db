// Texts about interrupted recordings, on every page that lists them.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const keepingMessages = defineMessages({
  en: {
    interrupted: 'A recording of {time} was interrupted. It is still in this browser.',
    interruptedOf: 'A recording of {time} for {name} was interrupted. It is still in this browser.',
    interruptedAfar:
      'A recording for {name} was interrupted on another device. Everything that was sent is on the server.',
    kept: '{name}’s case went to someone else while you were recording it. Your recording is kept until {day}.',
    recover: 'Recover recording',
    discard: 'Discard it',
    download: 'Save a copy on this computer',
    hide: 'Hide',
    sending: 'Sending the recovered recording. {done} of {total} sent.',
    recovered: 'The recording is saved as the draft for its case.',
    recoveredKept: 'The case went to someone else. The recording is kept as your draft.',
    recoverBusy: 'This recording is open in another window. Finish it there.',
    recoverFailed:
      'The recording could not be sent. It is still kept here. Check your connection and try again.',
    downloadFailed: 'The file could not be downloaded. Check your connection and try again.',
    discardTitle: 'Discard this recording?',
    discardText: 'It will be deleted here and on the server. You can’t bring it back.',
    discardConfirm: 'Discard recording',
    discardCancel: 'Keep it',
    discardFailed: 'The recording could not be deleted. Check your connection and try again.',
    label: 'Interrupted recordings',
  },
  es: {
    interrupted: 'Una grabación de {time} se interrumpió. Sigue en este navegador.',
    interruptedOf: 'Una grabación de {time} para {name} se interrumpió. Sigue en este navegador.',
    interruptedAfar: 'Una grabación para {name} se interrumpió en otro equipo. El servidor tiene lo enviado.',
    kept: 'El caso de {name} pasó a otra persona mientras usted lo grababa. Su grabación se conserva hasta el {day}.',
    recover: 'Recuperar la grabación',
    discard: 'Descartarla',
    download: 'Guardar una copia en este equipo',
    hide: 'Ocultar',
    sending: 'Enviando la grabación recuperada. {done} de {total} enviados.',
    recovered: 'La grabación está guardada. Ahora es el borrador de su caso.',
    recoveredKept: 'El caso pasó a otra persona. La grabación se conserva como borrador suyo.',
    recoverBusy: 'Esta grabación está abierta en otra ventana. Termínela allí.',
    recoverFailed:
      'No se pudo enviar la grabación. Sigue guardada aquí. Revise su conexión e inténtelo de nuevo.',
    downloadFailed: 'No se pudo traer el archivo. Revise su conexión e inténtelo de nuevo.',
    discardTitle: '¿Descartar esta grabación?',
    discardText: 'Se borra aquí y en el servidor, y no se puede recuperar.',
    discardConfirm: 'Descartar la grabación',
    discardCancel: 'Conservarla',
    discardFailed: 'No se pudo borrar la grabación. Revise su conexión e inténtelo de nuevo.',
    label: 'Grabaciones interrumpidas',
  },
});
