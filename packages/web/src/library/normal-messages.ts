// Texts about studies of the library that show what is normal (B18).
import { defineMessages } from '../platform/language/i18n.tsx';

export const normalMessages = defineMessages({
  en: {
    label: 'Normal: {part} · {modality}',
    mark: 'Show {title} as normal',
    title: 'Show as normal',
    about:
      'Patients can open this study beside their own images of the same part of the body. Only choose a study that shows nothing unusual and that its patient has agreed to share.',
    titleEn: 'Title in English',
    titleEs: 'Title in Spanish',
    save: 'Save',
    saved: 'The study is shown as normal.',
    remove: 'No longer show as normal',
    removed: 'The study is no longer shown as normal.',
    failed: 'That could not be saved.',
  },
  es: {
    label: 'Normal: {part} · {modality}',
    mark: 'Mostrar {title} como normal',
    title: 'Mostrar como normal',
    about:
      'Los pacientes pueden abrir este estudio junto a sus propias imágenes de la misma parte del cuerpo. Elija solo un estudio que no muestre nada inusual y que su paciente haya aceptado compartir.',
    titleEn: 'Título en inglés',
    titleEs: 'Título en español',
    save: 'Guardar',
    saved: 'El estudio se muestra como normal.',
    remove: 'Dejar de mostrar como normal',
    removed: 'El estudio ya no se muestra como normal.',
    failed: 'No se pudo guardar.',
  },
});
