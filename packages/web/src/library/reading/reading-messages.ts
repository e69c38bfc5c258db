// Texts of the transcript and of explained words.
import { defineMessages } from '../../platform/language/i18n.tsx';

export const readingMessages = defineMessages({
  en: {
    chapters: 'In this video',
    watched: 'watched',
    now: 'Now',
    transcript: 'What is said in the video',
    search: 'Search what is said',
    noHits: 'These words are not in the video.',
    oneHit: 'Found in 1 place.',
    hits: 'Found in {n} places.',
    print: 'Print',
    goTo: 'Play from {time}',
    tapWords: 'Tap an underlined word to see what it means.',
    close: 'Close the explanation',
    seenAt: 'See it in the video at {time}',
    notSeen: ', not seen',
    notSeenSentence: 'The report says this was not seen.',
  },
  es: {
    chapters: 'En este video',
    watched: 'visto',
    now: 'Ahora',
    transcript: 'Lo que se dice en el video',
    search: 'Buscar en lo que se dice',
    noHits: 'Nada en el video tiene estas palabras.',
    oneHit: 'Está en 1 lugar.',
    hits: 'Está en {n} lugares.',
    print: 'Imprimir',
    goTo: 'Ver desde {time}',
    tapWords: 'Toque una palabra subrayada para ver qué significa.',
    close: 'Cerrar la explicación',
    seenAt: 'Véalo en el video en {time}',
    notSeen: ', no se vio',
    notSeenSentence: 'El informe dice que esto no se vio.',
  },
});
