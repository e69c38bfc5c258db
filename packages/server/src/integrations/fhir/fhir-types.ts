// The parts of FHIR R4 (https://hl7.org/fhir/R4) that the server writes, limited to the members it uses.

export type Reference = { reference?: string; display?: string };
export type Coding = { system: string; code: string; display?: string };
export type CodeableConcept = { coding?: Coding[]; text?: string };
export type Identifier = { system: string; value: string };
type Meta = { lastUpdated: string };

export const fhirTypes = ['Patient', 'ImagingStudy', 'ServiceRequest', 'DiagnosticReport'] as const;
export type FhirType = (typeof fhirTypes)[number];

export const isFhirType = (name: string): name is FhirType => fhirTypes.some((type) => type === name);

export type Resource = {
  resourceType: FhirType;
  id: string;
  meta: Meta;
  identifier: Identifier[];
  [member: string]: unknown;
};

export type BundleEntry = { fullUrl: string; resource: Resource; search?: { mode: 'match' | 'include' } };

export type Bundle = {
  resourceType: 'Bundle';
  type: 'searchset' | 'collection';
  timestamp?: string;
  total?: number;
  link?: { relation: 'self' | 'next'; url: string }[];
  /** Never empty: FHIR has no empty lists. */
  entry?: BundleEntry[];
};

/** https://hl7.org/fhir/R4/valueset-issue-type.html, limited to the codes that occur here. */
type IssueCode =
  | 'login'
  | 'forbidden'
  | 'not-found'
  | 'not-supported'
  | 'invalid'
  | 'throttled'
  | 'transient'
  | 'exception';

export type OperationOutcome = {
  resourceType: 'OperationOutcome';
  issue: { severity: 'error'; code: IssueCode; diagnostics: string }[];
};

/** An error with its HTTP status. */
export class FhirError extends Error {
  override name = 'FhirError';
  readonly status: number;
  readonly code: IssueCode;
  /** Seconds until the caller may retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: IssueCode, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
