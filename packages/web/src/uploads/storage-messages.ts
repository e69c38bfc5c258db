// Texts about a patient's storage for studies.
import { defineMessages } from '../platform/language/i18n.tsx';

export const storageMessages = defineMessages({
  en: {
    temporary: 'We keep these images only until {days} {days|day|days} after your report is finished.',
    noStorage: 'You have no storage plan, so they are not kept in your record.',
    full: 'Your storage is full, so there is no room for them.',
    temporaryEnd: 'Then they are deleted for good. We’ll email you before that, and your video report stays.',
    keep: 'To keep the images, choose a storage plan before they are deleted, or download them.',
    seePlans: 'See storage plans',
  },
  es: {
    temporary:
      'Guardamos estas imágenes solo hasta {days} {days|día|días} después de que termine su informe.',
    noStorage: 'No tiene un plan de almacenamiento, así que no se quedan en su expediente.',
    full: 'Su almacenamiento está lleno, así que no hay espacio para ellas.',
    temporaryEnd: 'Después se eliminan para siempre. Le escribimos antes, y su informe en video se queda.',
    keep: 'Para conservar las imágenes, elija un plan antes de que se eliminen, o descárguelas.',
    seePlans: 'Ver los planes de almacenamiento',
  },
});
