// Which body part a study shows, in everyday words.
import { messages } from '../shared/messages.ts';

/** Medical words in study titles, by the everyday body part they name. */
const officialWords = {
  brain: /\b(brain|head|skull|cerebr\w*|neurocranium|cr[aá]neo|cerebro)\b/i,
  neck: /\b(neck|cervical spine|c-spine|cuello)\b/i,
  lowerBack: /\b(lumbar|l-spine|lumbosacral)\b/i,
  chest: /\b(chest|thorax|lungs?|t[oó]rax)\b/i,
  belly: /\b(abdomen|abdominal|liver|kidneys?)\b/i,
  hip: /\b(hips?|cadera)\b/i,
  knee: /\b(knees?|rodilla)\b/i,
  shoulder: /\b(shoulders?|hombro)\b/i,
  foot: /\b(foot|feet|ankles?|pie|tobillo)\b/i,
  hand: /\b(hands?|wrists?|mano|mu[nñ]eca)\b/i,
} as const;

export type BodyPart = keyof typeof officialWords;

/** Neutral names of the parts, without “your”. */
export const bodyPartWords = messages({
  en: {
    brain: 'Head',
    neck: 'Neck',
    lowerBack: 'Lower back',
    chest: 'Chest',
    belly: 'Abdomen',
    hip: 'Hip',
    knee: 'Knee',
    shoulder: 'Shoulder',
    foot: 'Foot',
    hand: 'Hand',
  },
  es: {
    brain: 'Cabeza',
    neck: 'Cuello',
    lowerBack: 'Parte baja de la espalda',
    chest: 'Pecho',
    belly: 'Abdomen',
    hip: 'Cadera',
    knee: 'Rodilla',
    shoulder: 'Hombro',
    foot: 'Pie',
    hand: 'Mano',
  },
});

/** Returns the one body part that these titles name, or `null` for none or several. */
export function bodyPartOf(titles: readonly (string | null | undefined)[]): BodyPart | null {
  const text = titles.filter(Boolean).join('\n');
  const found = (Object.keys(officialWords) as BodyPart[]).filter((part) => officialWords[part].test(text));
  return found.length === 1 ? (found[0] ?? null) : null;
}
