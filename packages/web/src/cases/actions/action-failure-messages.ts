// The specification's error messages for actions, used if the server sends none.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const actionFailureMessages = defineMessages({
  en: {
    reject: 'Something went wrong when try to reject case', // W-006
    submit: 'Something went wrong when try to submit case', // W-007
    archive: 'failed to archieve case', // W-008
    bypass: 'Failed to bypass images and report', // W-009
  },
  es: {
    reject: 'Algo salió mal al rechazar el caso',
    submit: 'Algo salió mal al enviar el caso',
    archive: 'No se pudo archivar el caso',
    bypass: 'No se pudo continuar sin imágenes ni informe',
  },
});
