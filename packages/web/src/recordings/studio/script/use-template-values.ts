import { kindOfImages, type Case, type StudyDocument } from '@plainscan/contract';
import { useMaterialWords } from '../../../library/material-words.ts';
import { useLocale } from '../../../platform/language/i18n.tsx';
import type { PlaceholderValues } from './template-text.ts';

/** Adapts words to the middle of a sentence: lowercases the first letter but keeps abbreviations. */
const insideSentence = (words: string, locale: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) ? words[0]?.toLocaleLowerCase(locale) + words.slice(1) : words;

/** Returns the placeholder values of a case. */
export function useTemplateValues(item: Case, document: StudyDocument): PlaceholderValues {
  const { locale } = useLocale();
  const words = useMaterialWords();
  const [series] = document.series;
  const kind = series ? kindOfImages(document, series) : { anatomy: null, modality: null };
  const wordOf = (name: string | null) => name && insideSentence(words.part(name), locale);
  const { preferredName, name } = item.patient;
  const { studyDate } = document;
  const day = studyDate === undefined ? null : new Date(`${studyDate}T00:00:00Z`);
  return {
    name: preferredName || name || item.patientName || null,
    part: wordOf(kind.anatomy),
    modality: wordOf(kind.modality),
    date: day && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day),
  };
}
