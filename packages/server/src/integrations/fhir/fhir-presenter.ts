// Presents rows as FHIR R4 resources, with the required members and cardinalities of https://hl7.org/fhir/R4. Unknown
// values are omitted: FHIR has neither null nor empty lists.
import type { Found, ReportContent } from './fhir-repository.ts';
import type { CodeableConcept, FhirType, Reference, Resource } from './fhir-types.ts';

/** Base URLs of the resources and of the case pages. */
export type Addresses = {
  base: string;
  caseNumber: string;
  patient: string;
  report: string;
  pageOf: (report: ReportContent) => string;
};

/** Converts a database timestamp to a FHIR instant. */
const instantOf = (text: string): string => new Date(text).toISOString();

const loinc = 'http://loinc.org';
const reportCode: CodeableConcept = {
  coding: [{ system: loinc, code: '18748-4', display: 'Diagnostic imaging study' }],
  text: 'Video explanation of medical images',
};
const imagingCategory = (system: string, code: string, display: string): CodeableConcept[] => [
  { coding: [{ system, code, display }] },
];

/** A patient who has no account yet is only a name. */
function subjectOf(patient: string | null, name: string): Reference {
  const display = name.trim();
  return {
    ...(patient !== null && { reference: `Patient/${patient}` }),
    ...(display !== '' ? { display } : patient === null && { display: 'Unknown' }),
  };
}

type Presenters = {
  [Type in FhirType]: (
    found: Found<Type>,
    addresses: Addresses,
  ) => { identifier: Resource['identifier'] } & Record<string, unknown>;
};

const presenters: Presenters = {
  Patient: (
    { id, content: { name, preferredName, dateOfBirth, gender, email, phoneNumber } },
    { patient },
  ) => {
    const names = [
      ...(name.trim() === '' ? [] : [{ use: 'official', text: name }]),
      ...(preferredName ? [{ use: 'usual', text: preferredName }] : []),
    ];
    const telecom = [
      ...(email === '' ? [] : [{ system: 'email', value: email }]),
      ...(phoneNumber ? [{ system: 'phone', value: phoneNumber }] : []),
    ];
    return {
      identifier: [{ system: patient, value: id }],
      ...(names.length > 0 && { name: names }),
      ...(telecom.length > 0 && { telecom }),
      gender: gender ?? 'unknown',
      ...(dateOfBirth && { birthDate: dateOfBirth }),
    };
  },

  ServiceRequest: ({ patient, status, content }, { caseNumber }) => ({
    identifier: [{ system: caseNumber, value: content.name }],
    status,
    intent: 'order',
    category: imagingCategory('http://snomed.info/sct', '363679005', 'Imaging'),
    priority: content.reportType === 'express' ? 'urgent' : 'routine',
    code: { text: content.title.trim() === '' ? 'Video explanation of medical images' : content.title },
    subject: subjectOf(patient, content.patientName),
    authoredOn: instantOf(content.createdAt),
    ...(content.studyId !== null && { supportingInfo: [{ reference: `ImagingStudy/${content.studyId}` }] }),
    ...(content.question?.trim() && { note: [{ text: content.question }] }),
  }),

  ImagingStudy: ({ patient, status, content }) => {
    const modalities = [...new Set(content.series.map(({ modality }) => modality.trim()))].filter(Boolean);
    return {
      identifier: [{ system: 'urn:dicom:uid', value: `urn:oid:${content.uid}` }],
      status,
      ...(modalities.length > 0 && { modality: modalities.map(modalityCoding) }),
      subject: subjectOf(patient, content.patientName),
      // A scanner's time has no time zone, and FHIR requires one.
      ...(content.date && { started: content.date }),
      basedOn: content.cases.map((id) => ({ reference: `ServiceRequest/${id}` })),
      numberOfSeries: content.series.length,
      numberOfInstances: content.imageCount,
      ...(content.title.trim() !== '' && { description: content.title }),
      ...(content.series.length > 0 && {
        series: content.series.map(({ uid, number, modality, description, bodyPart, instances }) => ({
          uid,
          ...(number >= 0 && { number }),
          modality: modalityCoding(modality.trim() || 'OT'),
          ...(description.trim() !== '' && { description }),
          numberOfInstances: instances,
          ...(bodyPart?.trim() && {
            // The text from the DICOM header, which belongs to no code system.
            bodySite: { display: bodyPart.trim() },
          }),
        })),
      }),
    };
  },

  DiagnosticReport: ({ patient, status, content }, addresses) => ({
    identifier: [{ system: addresses.report, value: `${content.caseName}-${content.version}` }],
    basedOn: [{ reference: `ServiceRequest/${content.caseId}` }],
    status,
    category: imagingCategory('http://terminology.hl7.org/CodeSystem/v2-0074', 'IMG', 'Diagnostic Imaging'),
    code: reportCode,
    subject: subjectOf(patient, content.patientName),
    issued: instantOf(content.signedOffAt),
    ...(content.signer !== null && { resultsInterpreter: [{ display: content.signer }] }),
    ...(content.studyId !== null && { imagingStudy: [{ reference: `ImagingStudy/${content.studyId}` }] }),
    // Links to the page instead of the video, because the page requires a login. A recalled report has no link.
    ...(status !== 'entered-in-error' && {
      presentedForm: [
        { contentType: 'text/html', url: addresses.pageOf(content), title: 'The video report in the portal' },
      ],
    }),
  }),
};

const modalityCoding = (code: string) => ({
  system: 'http://dicom.nema.org/resources/ontology/DCM',
  code: codeOf(code),
});

/** FHIR codes have no leading, trailing or double spaces. */
const codeOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Presents one row as a resource of its type. */
export function presentResource<Type extends FhirType>(
  type: Type,
  found: Found<Type>,
  addresses: Addresses,
): Resource {
  const { identifier, ...members } = (presenters[type] as Presenters[FhirType])(found as never, addresses);
  return {
    resourceType: type,
    id: found.id,
    meta: { lastUpdated: instantOf(found.updated_at) },
    identifier,
    ...members,
  };
}
