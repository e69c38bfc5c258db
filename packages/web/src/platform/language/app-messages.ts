// Texts of the frame around every page.
import { defineMessages } from './i18n.tsx';

export const appMessages = defineMessages({
  en: {
    offline: 'You are offline. What you see may be old, and nothing new is saved until you are back.',
    newVersion: 'A new version is ready. Load the page again to go on.',
    crashTitle: 'This page stopped working',
    unreachableTitle: 'The portal could not be opened',
    crashText: 'Nothing that was saved is lost. Load the page again.',
    reload: 'Load again',
    loading: 'Loading',
    tryAgain: 'Try again',
    nothingLost: 'Nothing is lost.',
    network: 'The server did not answer. Check your connection and try again.',
    unexpected: 'Something did not work on our side. Try again in a minute.',
    unexpectedWithCode:
      'Something did not work on our side. Try again in a minute. If it happens twice, tell us this code: {code}',
  },
  es: {
    offline: 'No tiene conexión. Lo que ve puede ser antiguo y no se guarda nada nuevo hasta que vuelva.',
    newVersion: 'Hay una versión nueva. Cargue la página de nuevo para continuar.',
    crashTitle: 'Esta página dejó de funcionar',
    unreachableTitle: 'No se pudo abrir el portal',
    crashText: 'Lo que estaba guardado no se ha perdido. Cargue la página de nuevo.',
    reload: 'Cargar de nuevo',
    loading: 'Cargando',
    tryAgain: 'Intentar de nuevo',
    nothingLost: 'No se ha perdido nada.',
    network: 'El servidor no respondió. Revise su conexión e inténtelo de nuevo.',
    unexpected: 'Algo falló de nuestro lado. Inténtelo de nuevo en un minuto.',
    unexpectedWithCode:
      'Algo falló de nuestro lado. Inténtelo de nuevo en un minuto. Si pasa dos veces, díganos este código: {code}',
  },
});
