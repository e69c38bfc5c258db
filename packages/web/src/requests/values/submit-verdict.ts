// When a request may be submitted, and what is said when it is submitted too early (F-024 … F-029, CG-178): one function.
import type { ErrorCode } from '@plainscan/contract';

/** How the images of a request come (F-016). A clinic's code is the patient's own way, not the staff's. */
export const requestOptions = [
  'image-upload',
  'online-portal',
  'existing-study',
  'pending-upload',
  'imageless',
] as const;
export type RequestOption = (typeof requestOptions)[number];

/** `coming`: chosen and announced, its bytes still on their way. `safe`: here. */
export type FileState = 'none' | 'coming' | 'safe' | 'failed';

export interface SubmitFacts {
  readonly option: RequestOption;
  /** An uploaded folder, or images that the case has already. */
  readonly images: FileState;
  /** An uploaded report, or one that the case or the chosen study has already ("existing", F-025). */
  readonly report: FileState;
  /** A study of the patient was picked (G-025). */
  readonly hasStudy: boolean;
  /** All four fields (F-027). */
  readonly hasPortal: boolean;
  readonly hasBothTerms: boolean;
  /** Fields, suggestions, the patient's identity, additional files: nothing is left to do there. */
  readonly isRestDone: boolean;
}

export interface SubmitVerdict {
  /** Whether the button is enabled. */
  readonly isEnabled: boolean;
  /** Whether a press sends the request. */
  readonly isSendable: boolean;
  /** What is said to a press that sends nothing; null when the form's own marks say it. */
  readonly problem: ErrorCode | null;
}

/** Which of the two files an option asks for; DICOM and other main types ask for the same (F-025, F-026). */
const wanted: Record<RequestOption, { images: boolean; report: boolean }> = {
  'image-upload': { images: true, report: true },
  'existing-study': { images: true, report: true },
  imageless: { images: false, report: true },
  'online-portal': { images: false, report: false },
  'pending-upload': { images: false, report: false },
};

export const wantsReport = (option: RequestOption): boolean => wanted[option].report;

/** A large folder may still be on its way: the case waits for it. The report is small and has to be here. */
function fileProblem({ option, images, report, hasStudy, hasPortal }: SubmitFacts): ErrorCode | null {
  if (option === 'online-portal') return hasPortal ? null : 'case.portal-fields';
  const hasImages = option === 'existing-study' ? hasStudy : images === 'coming' || images === 'safe';
  if (wanted[option].images && !hasImages) return 'case.files-missing';
  return wanted[option].report && report !== 'safe' ? 'case.report-missing' : null;
}

export function submitVerdict(facts: SubmitFacts): SubmitVerdict {
  const missing = fileProblem(facts);
  // CG-178: the terms alone enable an imageless request; the press says that its report is missing.
  const isHeldByFiles = missing !== null && facts.option !== 'imageless';
  const isEnabled = facts.hasBothTerms && facts.isRestDone && !isHeldByFiles;
  return {
    isEnabled,
    isSendable: facts.hasBothTerms && facts.isRestDone && missing === null,
    problem: missing ?? (facts.hasBothTerms ? null : 'case.terms'),
  };
}
