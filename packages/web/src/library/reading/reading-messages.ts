// Texts around what is said in a video, and around the words that are explained in it.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const readingMessages = defineMessages({
  en: {
    transcript: 'What is said in the video',
    search: 'Search what is said',
    noHits: 'Nothing in the video has these words.',
    oneHit: 'Found in 1 place.',
    hits: 'Found in {n} places.',
    print: 'Print',
    goTo: 'Play from {time}',
    tapWords: 'Tap an underlined word to see what it means.',
    close: 'Close the explanation',
    seenAt: 'See it in your video at {time}',
  },
  es: {
    transcript: 'Lo que se dice en el video',
    search: 'Buscar en lo que se dice',
    noHits: 'Nada en el video tiene estas palabras.',
    oneHit: 'Está en 1 lugar.',
    hits: 'Está en {n} lugares.',
    print: 'Imprimir',
    goTo: 'Ver desde {time}',
    tapWords: 'Toque una palabra subrayada para ver qué significa.',
    close: 'Cerrar la explicación',
    seenAt: 'Véalo en su video en {time}',
  },
});
