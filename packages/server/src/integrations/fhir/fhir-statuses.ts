// What a status of a case or report is called in FHIR.
import type { StoredStatus } from '@plainscan/contract';

import type { FhirType } from './fhir-types.ts';

/** https://hl7.org/fhir/R4/valueset-request-status.html; a case that is put away once it was finished stays completed. */
export const requestStatuses: Record<StoredStatus, 'draft' | 'active' | 'completed' | 'revoked'> = {
  incomplete: 'draft',
  'not-paid': 'draft',
  'pending-upload': 'active',
  'upload-shared': 'active',
  uploading: 'active',
  new: 'active',
  'in-progress': 'active',
  review: 'active',
  'in-review': 'active',
  completed: 'completed',
  archived: 'revoked',
};

/** The statuses that a resource of each type can have here. */
export const fhirStatuses = {
  Patient: [],
  ImagingStudy: ['available'],
  ServiceRequest: ['draft', 'active', 'completed', 'revoked'],
  // Recalled reports stay readable as a mistake, so that nobody keeps one for good.
  DiagnosticReport: ['final', 'corrected', 'entered-in-error'],
} as const satisfies Record<FhirType, readonly string[]>;
