// The words before and after a film, on its page and in the file to save, in the patient's language (CG-211).
import { bodyPartOf } from './body-part.ts';
import { messages, type Locale } from '../shared/messages.ts';

/** A film's title, by the body part that its study shows. */
export const filmTitles = messages({
  en: {
    brain: 'Your brain scan, explained',
    neck: 'Your neck scan, explained',
    lowerBack: 'Your lower back scan, explained',
    chest: 'Your chest scan, explained',
    belly: 'Your belly scan, explained',
    hip: 'Your hip scan, explained',
    knee: 'Your knee scan, explained',
    shoulder: 'Your shoulder scan, explained',
    foot: 'Your foot scan, explained',
    hand: 'Your hand scan, explained',
    unknown: 'Your images, explained',
  },
  es: {
    brain: 'El estudio de su cerebro, explicado',
    neck: 'El estudio de su cuello, explicado',
    lowerBack: 'El estudio de su espalda baja, explicado',
    chest: 'El estudio de su pecho, explicado',
    belly: 'El estudio de su abdomen, explicado',
    hip: 'El estudio de su cadera, explicado',
    knee: 'El estudio de su rodilla, explicado',
    shoulder: 'El estudio de su hombro, explicado',
    foot: 'El estudio de su pie, explicado',
    hand: 'El estudio de su mano, explicado',
    unknown: 'Sus imágenes, explicadas',
  },
});

export const filmMessages = messages({
  en: {
    for: 'For {patient}',
    role: 'Video consultant',
    next: 'What to do now',
    talk: 'Talk to your own doctor about what this means for you. Take this video with you.',
    call: 'Questions about this video? Call {clinic}:',
    ask: 'Questions about this video? Ask {clinic}.',
    notDiagnosis: 'This video explains your images. It is not a diagnosis.',
  },
  es: {
    for: 'Para {patient}',
    role: 'Consultor de video',
    next: 'Qué hacer ahora',
    talk: 'Hable con su médico sobre lo que esto significa para usted. Lleve este video.',
    call: '¿Preguntas sobre este video? Llame a {clinic}:',
    ask: '¿Preguntas sobre este video? Hágalas a {clinic}.',
    notDiagnosis: 'Este video explica sus imágenes. No es un diagnóstico.',
  },
});

/** Returns the title of a film about a study with these titles. */
export const filmTitleOf = (studyTitles: readonly (string | null | undefined)[], locale: Locale): string =>
  filmTitles[locale][bodyPartOf(studyTitles) ?? 'unknown'];
