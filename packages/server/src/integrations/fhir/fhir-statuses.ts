// Maps our statuses of cases and reports to FHIR statuses.
import type { StoredStatus } from '@plainscan/contract';

import type { FhirType } from './fhir-types.ts';

/**
 * https://hl7.org/fhir/R4/valueset-request-status.html; a case that was archived after it was finished stays completed.
 */
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

/** The statuses that a resource of each type can have. */
export const fhirStatuses = {
  Patient: [],
  ImagingStudy: ['available'],
  ServiceRequest: ['draft', 'active', 'completed', 'revoked'],
  // Recalled reports stay readable, marked as an error, so that systems do not keep them as valid.
  DiagnosticReport: ['final', 'corrected', 'entered-in-error'],
} as const satisfies Record<FhirType, readonly string[]>;
