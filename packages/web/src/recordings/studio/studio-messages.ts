// All texts of the recording studio in every language.
import type { ViewerLanguage } from '../../viewers/study/viewer-messages.ts';
import type { MicrophoneProblem } from '../capture/microphone.ts';

export interface StudioMessages {
  readonly record: string;
  readonly pause: string;
  readonly resume: string;
  readonly finish: string;
  readonly leave: string;
  readonly phase: Record<
    'idle' | 'asking' | 'recording' | 'paused' | 'finishing' | 'saved' | 'kept' | 'problem',
    string
  >;
  readonly saved: (time: string) => string;
  readonly nothingSaved: string;
  readonly allSaved: string;
  readonly waiting: (time: string) => string;
  readonly longSilence: string;
  readonly gone: string;
  readonly microphone: Record<MicrophoneProblem, string>;
  readonly microphoneTitle: string;
  readonly soundNeeded: string;
  readonly microphoneLost: string;
  readonly again: string;
  readonly close: string;
  readonly startFailed: string;
  readonly encoderFailed: string;
  readonly finishFailed: string;
  readonly done: string;
  readonly uploadFile: string;
  readonly uploadHint: string;
  readonly uploading: (done: string, total: string) => string;
  readonly notVideo: string;
}

const en: StudioMessages = {
  record: 'Record',
  pause: 'Pause',
  resume: 'Resume recording',
  finish: 'Finish',
  leave: 'Leave',
  phase: {
    idle: 'Ready to record',
    asking: 'Waiting for the microphone',
    recording: 'Recording',
    paused: 'Paused',
    finishing: 'Finishing',
    saved: 'Saved',
    kept: 'Kept as your draft',
    problem: 'Not recording',
  },
  saved: (time) => `Saved to the server up to ${time}`,
  nothingSaved: 'Nothing recorded yet',
  allSaved: 'Everything is saved to the server',
  waiting: (time) => `Saved up to ${time}. The server is not responding; the rest is kept in this browser.`,
  longSilence:
    'The server has not responded for a minute. You can keep recording. Everything is kept in this browser and sent when the server is back. Keep this page open.',
  gone: 'The server no longer accepts this recording. Save a copy on this computer, then record or upload it again.',
  microphoneTitle: 'The microphone is off',
  microphone: {
    refused:
      'This page is not allowed to use the microphone. Click the microphone or lock icon in the address bar, choose Allow, and try again.',
    missing: 'No microphone was found. Plug one in and try again.',
    busy: 'Another program is using the microphone. Close it there and try again.',
    unsupported:
      'This browser cannot record sound on this page. Use a current version of Chrome, Edge, Firefox or Safari at a secure address (https).',
  },
  soundNeeded: 'A video report needs your voice. You can upload a finished video instead.',
  microphoneLost:
    'The microphone was disconnected, so the recording is paused. Nothing is lost. Plug it back in and continue.',
  again: 'Try again',
  close: 'Close',
  startFailed:
    'The recording could not be started because the server did not respond. Check your connection and try again.',
  encoderFailed: 'The browser stopped recording. What you have recorded so far is kept. Finish to save it.',
  finishFailed: 'The video is on the server, but it could not be finished. Try again.',
  done: 'The video is saved. You can leave the studio.',
  uploadFile: 'Upload a video',
  uploadHint: 'Or upload a video you recorded elsewhere.',
  uploading: (done, total) => `${done} of ${total} sent`,
  notVideo: 'Choose a video file, such as MP4, MOV or WebM.',
};

const es: StudioMessages = {
  record: 'Grabar',
  pause: 'Pausar',
  resume: 'Seguir grabando',
  finish: 'Terminar',
  leave: 'Salir',
  phase: {
    idle: 'Listo para grabar',
    asking: 'Esperando el micrófono',
    recording: 'Grabando',
    paused: 'En pausa',
    finishing: 'Terminando',
    saved: 'Guardado',
    kept: 'Conservado como borrador suyo',
    problem: 'Sin grabar',
  },
  saved: (time) => `Guardado en el servidor hasta ${time}`,
  nothingSaved: 'Todavía no hay nada grabado',
  allSaved: 'Todo está guardado en el servidor',
  waiting: (time) => `Guardado hasta ${time}. El servidor no responde; el resto queda en este navegador.`,
  longSilence:
    'El servidor no responde desde hace un minuto. Puede seguir grabando. Todo queda en este navegador y se enviará cuando el servidor vuelva. Deje esta página abierta.',
  gone: 'El servidor ya no acepta esta grabación. Guarde una copia en este equipo y vuelva a grabarla o a subirla.',
  microphoneTitle: 'El micrófono está apagado',
  microphone: {
    refused:
      'Esta página no puede usar el micrófono. Pulse el signo del micrófono o del candado en la barra de direcciones, elija Permitir e inténtelo de nuevo.',
    missing: 'No se encontró ningún micrófono. Conecte uno e inténtelo de nuevo.',
    busy: 'Otro programa está usando el micrófono. Ciérrelo allí e inténtelo de nuevo.',
    unsupported:
      'Este navegador no puede grabar sonido en esta página. Use un Chrome, Edge, Firefox o Safari actual con una dirección segura.',
  },
  soundNeeded: 'Un informe en video necesita su voz. También puede subir un video ya grabado.',
  microphoneLost:
    'El micrófono se desconectó y la grabación está en pausa. No se perdió nada. Conéctelo de nuevo y siga.',
  again: 'Intentar de nuevo',
  close: 'Cerrar',
  startFailed:
    'No se pudo empezar a grabar porque el servidor no respondió. Revise su conexión e inténtelo de nuevo.',
  encoderFailed: 'El navegador dejó de grabar. Lo grabado antes se conserva. Termine para guardarlo.',
  finishFailed: 'El video está en el servidor, pero no se pudo terminar. Inténtelo de nuevo.',
  done: 'El video está guardado. Puede salir del estudio.',
  uploadFile: 'Subir un video',
  uploadHint: 'O suba un video que haya grabado en otro lugar.',
  uploading: (done, total) => `${done} de ${total} enviados`,
  notVideo: 'Elija un archivo de video, como MP4, MOV o WebM.',
};

export const studioMessages: Record<ViewerLanguage, StudioMessages> = { en, es };
