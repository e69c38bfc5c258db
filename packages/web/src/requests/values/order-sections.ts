// The four parts of the order form: which may be opened, which are done, and what the address says (J-002, J-003, J-006).

export const orderSections = ['personal-details', 'files', 'questions', 'finalize'] as const;
export type OrderSection = (typeof orderSections)[number];

export interface SectionFacts {
  readonly isPersonalComplete: boolean;
  readonly areFilesComplete: boolean;
}

/** J-006. The last part opens from the one before it; what is open stays so while its files change. */
export function mayOpen(section: OrderSection, here: OrderSection, facts: SectionFacts): boolean {
  const areQuestionsOpen = facts.isPersonalComplete && facts.areFilesComplete;
  switch (section) {
    case 'personal-details':
      return true;
    case 'files':
      return facts.isPersonalComplete;
    case 'questions':
      return areQuestionsOpen;
    case 'finalize':
      return areQuestionsOpen && (here === 'questions' || here === 'finalize');
  }
}

/** The part that an address wishes for, or the last one before it that may be opened; `finalize` counts as asked from there. */
export function nearestOpen(wish: OrderSection, facts: SectionFacts): OrderSection {
  const before = orderSections.slice(0, orderSections.indexOf(wish) + 1).toReversed();
  return before.find((section) => mayOpen(section, wish, facts)) ?? 'personal-details';
}

export const sectionOf = (id: string): OrderSection | null =>
  orderSections.find((section) => section === id) ?? null;

export const sectionOfHash = (hash: string): OrderSection | null => sectionOf(hash.replace(/^#/, ''));

export const nextSection = (section: OrderSection): OrderSection =>
  orderSections[orderSections.indexOf(section) + 1] ?? section;

export interface DoneFacts extends SectionFacts {
  /** The questions were left, with nothing wrong in them. */
  readonly areQuestionsComplete: boolean;
}

/** J-007: what carries a check mark. The last part is done once it is sent, and then the page is left. */
export function isDone(section: OrderSection, facts: DoneFacts): boolean {
  if (section === 'personal-details') return facts.isPersonalComplete;
  const areFilesDone = facts.isPersonalComplete && facts.areFilesComplete;
  if (section === 'files') return areFilesDone;
  return section === 'questions' && areFilesDone && facts.areQuestionsComplete;
}
