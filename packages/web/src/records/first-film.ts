// The title of a film in the frame of a page (app/page-frames.tsx), before the app's scripts have arrived. It must stay
// small.
import { bodyPartOf, fillIn, lengthWords, type Consultant } from '@plainscan/contract';
import { hueOf, initialsOf } from '../ui/badges/avatar-look.ts';

/** What both pages know about a film. */
export interface FirstFilm {
  /** Its title in its consultant's words. */
  readonly title: string | null;
  /** The titles of its study, from which it gets a title otherwise. */
  readonly studyTitles: readonly (string | null | undefined)[];
  /** The picture that its consultant chose instead of its title. */
  readonly picture: string | null;
  readonly clinic: string;
  readonly patient: string;
  readonly consultant: Consultant | null;
  /** In seconds. */
  readonly duration: number | null;
  /** Whether its patient has watched any of it. */
  readonly isBegun: boolean;
  /** More of the template's gaps, by name. */
  readonly gaps: Readonly<Record<string, string>>;
}

/** The words of a frame that depend on the film, in the data attribute of its place. */
export interface FilmWords {
  /** By body part, or `unknown`. */
  readonly titles: Readonly<Record<string, string>>;
  /** More of the template's gaps, for a film that nobody has watched yet, and for any other. */
  readonly fresh: Readonly<Record<string, string>>;
  readonly begun: Readonly<Record<string, string>>;
}

/** Fills the texts of a copy of the template. A paragraph with an unknown gap is left out. */
function fillTexts(copy: DocumentFragment, gaps: Readonly<Record<string, string>>): void {
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const incomplete: Element[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = fillIn(text.data, gaps);
    const paragraph = text.parentElement?.closest('p');
    if (paragraph && /\{\w+\}/.test(text.data)) incomplete.push(paragraph);
  }
  for (const paragraph of incomplete) paragraph.remove();
}

/** The same as portrait.tsx. */
function fillPortrait(copy: DocumentFragment, { name, portraitUrl }: Consultant): void {
  const photo = copy.querySelector<HTMLImageElement>('img[src="data:,portrait"]');
  if (!photo) return;
  if (portraitUrl !== null) return void (photo.src = portraitUrl);
  const initials = document.createElement('span');
  initials.className = photo.className;
  initials.style.setProperty('--portrait-hue', String(hueOf(name)));
  initials.textContent = initialsOf(name);
  photo.replaceWith(initials);
}

/** Without its font a title breaks elsewhere, and all below it would move when the font comes. In milliseconds. */
const longestWaitForFont = 1_500;

const fontArrives = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => {
      setTimeout(resolve, longestWaitForFont);
    }),
    new Promise((resolve) => {
      // Nothing is drawn before the style sheets are there, which name the font.
      requestAnimationFrame(() => resolve(document.fonts.load(getComputedStyle(document.body).font)));
    }),
  ]);

/**
 * Shows a film's title in the frame and returns the part of the frame that holds it, or `null` if the frame has no place
 * for it.
 */
export async function showFirstFilm(film: FirstFilm): Promise<HTMLElement | null> {
  await fontArrives();
  const place = document.querySelector<HTMLElement>('#frame [data-film]');
  const template = place?.querySelector<HTMLTemplateElement>(
    `template[data-of="${film.picture === null ? 'title' : 'picture'}"]`,
  );
  if (!place || !template) return null;
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const { duration, consultant, picture } = film;
  const { titles, fresh, begun } = JSON.parse(place.dataset['film'] ?? '') as FilmWords;
  const language = place.closest('[lang]')?.getAttribute('lang') === 'es' ? 'es' : 'en';
  if (consultant) fillPortrait(copy, consultant);
  fillTexts(copy, {
    title: film.title ?? titles[bodyPartOf(film.studyTitles) ?? 'unknown'] ?? '',
    clinic: film.clinic,
    patient: film.patient,
    ...(consultant && { consultant: consultant.name }),
    length: duration === null ? '' : lengthWords(duration, language),
    ...(film.isBegun ? begun : fresh),
    ...film.gaps,
  });
  const chosen = copy.querySelector<HTMLImageElement>('img[src="data:,picture"]');
  if (chosen && picture !== null) chosen.src = picture;
  place.replaceChildren(copy);
  place.dataset['shown'] = '';
  return place;
}
