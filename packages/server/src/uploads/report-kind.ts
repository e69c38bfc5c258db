// G-001: which contents may be a written report; the names stand in the contract.
/** Content types that the content of a report may turn out to have; whatever else is refused, whatever its name. */
const reportMimes = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'text/plain',
  'application/rtf',
  'text/rtf',
  'application/msword',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

export const isReportMime = (mime: string): boolean => reportMimes.has(mime);
