// E-046 with CG-57: when images and report are enough to be sent. The server enforces the same.

/** What a person has put together for a case. */
export interface Supply {
  /** Images of this form that the server knows. */
  hasUploadedImages: boolean;
  /** A written report of this form that the server knows. */
  hasUploadedReport: boolean;
  /** A study that was here already; with a report it is both. */
  existingStudy: { hasReport: boolean } | null;
  /** A study of the shared library. */
  hasSharedImage: boolean;
  /** The four fields of a portal, as far as they are filled in. */
  portal: readonly string[];
}

export const emptySupply: Supply = {
  hasUploadedImages: false,
  hasUploadedReport: false,
  existingStudy: null,
  hasSharedImage: false,
  portal: [],
};

export const portalFieldCount = 4;

export const isPortalComplete = (fields: readonly string[]): boolean =>
  fields.length === portalFieldCount && fields.every((field) => field.trim() !== '');

/** Whether `Submit to the provider` works. */
export function maySubmitSupply(supply: Supply): boolean {
  const { hasUploadedImages, hasUploadedReport, existingStudy, hasSharedImage, portal } = supply;
  if (isPortalComplete(portal)) return true;
  const hasImages = hasUploadedImages || hasSharedImage || existingStudy !== null;
  const hasReport = hasUploadedReport || existingStudy?.hasReport === true;
  return hasImages && hasReport;
}

/** What is still missing, for the sentence under the button. */
export function missingOf(supply: Supply): 'images' | 'report' | 'both' {
  const { hasUploadedImages, hasUploadedReport, existingStudy, hasSharedImage } = supply;
  if (hasUploadedImages || hasSharedImage || existingStudy !== null) return 'report';
  return hasUploadedReport ? 'images' : 'both';
}

/** CG-55: `Mark Upload Complete` asks only for what the case does not have yet. */
export const withAttached = (supply: Supply, attached: { images: boolean; report: boolean }): Supply => ({
  ...supply,
  portal: [],
  hasUploadedImages: supply.hasUploadedImages || attached.images,
  hasUploadedReport: supply.hasUploadedReport || attached.report,
});
