// Errors when an edit of a video is rejected: part of the error catalog.

export const videoEditErrors = {
  'edit.other-video': {
    status: 409,
    en: 'This video has been changed in another window or by someone else. Open it again to see the latest version; yours was not saved.',
    es: 'Este video se cambió en otra ventana o lo cambió otra persona. Ábralo de nuevo para ver la versión más reciente; la suya no está guardada.',
  },
  'edit.empty': {
    status: 422,
    en: 'Nothing would be left of the video. Keep at least one part of it.',
    es: 'No quedaría nada del video. Conserve al menos una parte.',
  },
  'edit.segment-unknown': {
    status: 422,
    en: 'This edit names a recording that does not belong to this case. Open the video again.',
    es: 'Esta edición nombra una grabación que no es de este caso. Abra el video de nuevo.',
  },
  'edit.segment-not-ready': {
    status: 409,
    en: 'This recording is still being analyzed. Try again in a moment.',
    es: 'Esta grabación todavía se está examinando. Inténtelo de nuevo en un momento.',
  },
  'clip.unavailable': {
    status: 422,
    en: 'This clip cannot be used. It was deleted, or it is not a video that your workspace may use.',
    es: 'Este clip no se puede usar. Se borró o no es un video que su espacio de trabajo pueda usar.',
  },
  'video.not-restorable': {
    status: 409,
    en: 'This version cannot be brought back. It is signed, or it was discarded more than 30 days ago.',
    es: 'Esta versión no se puede recuperar. Está firmada o se descartó hace más de 30 días.',
  },
};
