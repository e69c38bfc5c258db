// Plain names of body parts, for use below a title.
import { defineMessages } from '../platform/language/i18n.tsx';

export const bodyPartMessages = defineMessages({
  en: {
    brain: 'Your brain',
    neck: 'Your neck',
    lowerBack: 'Your lower back',
    chest: 'Your chest',
    belly: 'Your belly',
    hip: 'Your hip',
    knee: 'Your knee',
    shoulder: 'Your shoulder',
    foot: 'Your foot',
    hand: 'Your hand',
  },
  es: {
    brain: 'Su cerebro',
    neck: 'Su cuello',
    lowerBack: 'La parte baja de su espalda',
    chest: 'Su pecho',
    belly: 'Su abdomen',
    hip: 'Su cadera',
    knee: 'Su rodilla',
    shoulder: 'Su hombro',
    foot: 'Su pie',
    hand: 'Su mano',
  },
});
