// E-046 with CG-57: when images and report are sufficient to submit. The server enforces the same.

/** What the user has chosen for a case. */
export interface Supply {
  /** Images from this form that the server knows. */
  hasUploadedImages: boolean;
  /** A written report from this form that the server knows. */
  hasUploadedReport: boolean;
  /** An existing study. If it has a report, it counts as both. */
  existingStudy: { hasReport: boolean } | null;
  /** A study of the shared library. */
  hasSharedImage: boolean;
  /** The values of the portal's four fields. */
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

/** Returns whether `Submit to the provider` is enabled. */
export function maySubmitSupply(supply: Supply): boolean {
  const { hasUploadedImages, hasUploadedReport, existingStudy, hasSharedImage, portal } = supply;
  if (isPortalComplete(portal)) return true;
  const hasImages = hasUploadedImages || hasSharedImage || existingStudy !== null;
  const hasReport = hasUploadedReport || existingStudy?.hasReport === true;
  return hasImages && hasReport;
}

/** Returns what is still missing, for the message under the button. */
export function missingOf(supply: Supply): 'images' | 'report' | 'both' {
  const { hasUploadedImages, hasUploadedReport, existingStudy, hasSharedImage } = supply;
  if (hasUploadedImages || hasSharedImage || existingStudy !== null) return 'report';
  return hasUploadedReport ? 'images' : 'both';
}

/** CG-55: `Mark Upload Complete` requires only what the case does not have yet. */
export const withAttached = (supply: Supply, attached: { images: boolean; report: boolean }): Supply => ({
  ...supply,
  portal: [],
  hasUploadedImages: supply.hasUploadedImages || attached.images,
  hasUploadedReport: supply.hasUploadedReport || attached.report,
});
