// Texts of the frame around every page.
import { defineMessages } from './i18n.tsx';

export const appMessages = defineMessages({
  en: {
    offline:
      'You are offline. What you see may be out of date, and nothing new is saved until you are back online.',
    newVersion: 'A new version is ready. Reload the page to continue.',
    missingPage: 'There is no page at that address. This is the start page.',
    understood: 'OK',
    crashTitle: 'This page stopped working',
    unreachableTitle: 'The portal could not be opened',
    crashText: 'Everything you saved is still there. Reload the page.',
    reload: 'Reload',
    loading: 'Loading',
    tryAgain: 'Try again',
    nothingLost: 'Nothing is lost.',
    network: 'The server did not answer. Check your connection and try again.',
    unexpected: 'Something went wrong on our side. Try again in a minute.',
    unexpectedWithCode:
      'Something went wrong on our side. Try again in a minute. If it happens twice, tell us this code: {code}',
  },
  es: {
    offline: 'No tiene conexión. Lo que ve puede ser antiguo y no se guarda nada nuevo hasta que vuelva.',
    newVersion: 'Hay una versión nueva. Cargue la página de nuevo para continuar.',
    missingPage: 'No hay ninguna página en esa dirección. Esta es la página de inicio.',
    understood: 'Entendido',
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
