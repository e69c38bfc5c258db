// The clinic that a patient identifies by its code, and what it is asked for (G-012 … G-014). CG-111 defines the code
// format.
import { clinicUploadOptions, type ResponseOf, type requestEndpoints } from '@plainscan/contract';

export const scanChoices = ['latest', 'older-scan'] as const;
export type ScanChoice = (typeof scanChoices)[number];

export interface ClinicForm {
  /** As typed, in capitals. */
  readonly code: string;
  readonly codeStatus: 'idle' | 'valid' | 'invalid';
  /** The last code that was verified, and its clinic. Empty before. */
  readonly validCode: string;
  readonly clinicName: string;
  readonly workspaceId: number | null;
  readonly studyDetails: string;
  readonly uploadOption: ScanChoice;
}

export type FoundClinic = ResponseOf<typeof requestEndpoints.findClinicByCode>;

/** Fills in a known code. It is verified like any other (J-023). */
export const emptyClinicForm = (knownCode = ''): ClinicForm => ({
  code: knownCode,
  codeStatus: 'idle',
  validCode: '',
  clinicName: '',
  workspaceId: null,
  studyDetails: '',
  uploadOption: 'latest',
});

/** `har-2041` and `HAR 2041` in a letter mean HAR2041. */
export const normalizeClinicCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s.-]/g, '');

/** Returns whether the format is valid: three letters or digits, then four digits. */
export const hasCodeForm = (typed: string): boolean => /^[A-Z0-9]{3}\d{4}$/.test(normalizeClinicCode(typed));

/** J-012, G-014: resets the status after typing, unless it is the last verified code. */
export function applyTypedCode(form: ClinicForm, typed: string): ClinicForm {
  const isKnown = form.validCode !== '' && normalizeClinicCode(typed) === form.validCode;
  return { ...form, code: typed.toUpperCase(), codeStatus: isKnown ? 'valid' : 'idle' };
}

/** Applies the response for a code. A response for another code than the current one is too late and ignored. */
export function applyClinicAnswer(form: ClinicForm, asked: string, found: FoundClinic | null): ClinicForm {
  if (normalizeClinicCode(form.code) !== asked) return form;
  if (found === null) return { ...form, codeStatus: 'invalid' };
  return {
    ...form,
    codeStatus: 'valid',
    validCode: asked,
    clinicName: found.name,
    workspaceId: found.workspaceId,
  };
}

export const isVerified = ({ code, codeStatus, validCode }: ClinicForm): boolean =>
  codeStatus === 'valid' && validCode !== '' && normalizeClinicCode(code) === validCode;

/** G-013: returns the values that are sent. */
export const scanWords = (choice: ScanChoice): (typeof clinicUploadOptions)[number] =>
  clinicUploadOptions[choice === 'latest' ? 0 : 1];
