// How this server describes itself at /metadata: https://hl7.org/fhir/R4/capabilitystatement.html
import { fhirStatuses } from './fhir-statuses.ts';
import { fhirTypes, type FhirType } from './fhir-types.ts';

type SearchParam = { name: string; type: 'token' | 'reference' | 'date' };

const searchParamsOf = (type: FhirType): SearchParam[] => [
  { name: '_id', type: 'token' },
  { name: '_lastUpdated', type: 'date' },
  { name: 'identifier', type: 'token' },
  ...(type === 'Patient' ? [] : [{ name: 'patient', type: 'reference' } as const]),
  ...(fhirStatuses[type].length === 0 ? [] : [{ name: 'status', type: 'token' } as const]),
];

export const capabilityStatement = (about: {
  base: string;
  name: string;
  version: string;
  date: string;
}) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: about.date,
  kind: 'instance',
  software: { name: about.name, version: about.version },
  implementation: { description: 'Cases, studies and released video reports, to read', url: about.base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: {
        description: 'An API key of the clinic as a bearer token: Authorization: Bearer psk_…',
      },
      resource: fhirTypes.map((type) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        versioning: 'no-version',
        searchParam: searchParamsOf(type),
        ...(type === 'Patient' && {
          operation: [
            {
              name: 'everything',
              definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
            },
          ],
        }),
      })),
    },
  ],
});
