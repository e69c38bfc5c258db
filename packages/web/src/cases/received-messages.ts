// Texts about the files that came with a case's images.
import { defineMessages } from '../platform/language/i18n.tsx';

export const receivedMessages = defineMessages({
  en: {
    notShown: '{n} of the files sent {n|is|are} not shown.',
    renamed:
      '{n} {n|image has|images have} the same identifier as another image but {n|shows|show} something else. All of them are shown.',
    onlyObjects: 'There are no images in this study. It holds: {kinds}.',
    objects: 'Also in the study, but not images: {kinds}.',
    guessed:
      'The file does not say which characters the patient’s name is written in, so they were guessed. Compare the name with the request.',
    guessedAs:
      'The file does not say which characters the patient’s name is written in. It was read as {set}. Compare the name with the request.',
    chinese: 'Chinese',
    korean: 'Korean',
    japanese: 'Japanese',
    cyrillic: 'Cyrillic',
    western: 'Western European',
  },
  es: {
    notShown: '{n} de los archivos enviados no se {n|muestra|muestran}.',
    renamed:
      '{n} {n|imagen tiene|imágenes tienen} el mismo identificador que otra imagen, pero {n|muestra|muestran} algo distinto. Se muestran todas.',
    onlyObjects: 'En este estudio no hay imágenes. Contiene: {kinds}.',
    objects: 'También en el estudio, pero no son imágenes: {kinds}.',
    guessed:
      'El archivo no dice en qué caracteres está escrito el nombre del paciente, por eso se dedujeron. Compare el nombre con la solicitud.',
    guessedAs:
      'El archivo no dice en qué caracteres está escrito el nombre del paciente. Se leyó como {set}. Compare el nombre con la solicitud.',
    chinese: 'chino',
    korean: 'coreano',
    japanese: 'japonés',
    cyrillic: 'cirílico',
    western: 'europeo occidental',
  },
});
