// A client written from the specification alone sends every printed call with every printed member, and none is refused
// as malformed (CG-188).
import { expect } from '@playwright/test';

import { readPrintedCalls, type PrintedCall } from '../packages/server/tests/printed-calls-fixture.ts';
import { generateKneeStudy } from '../packages/demo/src/synthetic/whole-study-fixture.ts';
import { install, linkIn, type Installation } from './support/installation.ts';
import { test } from './support/journey-test.ts';
import { printedValue, type Value } from './support/printed-values.ts';
import { SpecifiedClient, type Caller, type Json } from './support/specified-client.ts';

/** What calls answered, such as the ID of a case. */
type Known = Record<string, string>;

/** How one row is called. Rows without a step are called by the super-admin, with general values. */
interface Step {
  as?: Caller;
  /** The parameter of the address: what is known under this name. */
  of?: string;
  /** Values that mean something else in this call than in others. */
  given?: (known: Known) => Record<string, Value>;
  /** What to remember of the answer. */
  keep?: (body: Json) => Known;
}

const password = 'Demo-2026!';
const accounts = {
  superAdmin: ['', 'super@demo.test'],
  creator: ['lakeside', 'creator@lakeside.test'],
  consultant: ['', 'consultant@demo.test'],
  patient: ['', 'patient@demo.test'],
} as const;
const first = (body: Json, member = 'id'): string => {
  const value = body.data?.[0]?.[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const named = (name: string) => (body: Json) => ({ [name]: String(body['id']) });
const study = () =>
  generateKneeStudy({ seed: 'specified', slices: 3, size: 32 }).files.map(({ path, bytes }) => ({
    name: path,
    bytes: Buffer.from(bytes),
    type: 'application/dicom',
  }));

const patient = { as: 'patient' } as const;
const record = { as: 'patient', of: 'record' } as const;
const own = { as: 'newPatient' } as const;
const consultant = { as: 'consultant', of: 'case' } as const;
const clerk = { as: 'creator' } as const;
const shared = { as: 'creator', of: 'sharedCase' } as const;
const order = { of: 'order' } as const;
const clinic = { of: 'clinic' } as const;
const people = { orderField: 'name', page: '1', keyword: '' };

const steps: Record<string, Step> = {
  'V-001': { as: 'nobody', given: ({ email = '' }) => ({ email, password }) },
  'V-002': { as: 'nobody', given: ({ email = '' }) => ({ email, password, confirmPassword: password }) },
  'V-003': { as: 'nobody', given: ({ email = '' }) => ({ email }) },
  'V-004': { as: 'nobody', of: 'invitation' },
  'V-005': { as: 'nobody', of: 'resetToken' },
  'V-006': { as: 'nobody', given: ({ resetToken = '' }) => ({ token: resetToken, password }) },
  'V-007': { as: 'nobody', given: () => ({ subdomain: 'lakeside' }) },
  'V-008': { ...own, given: () => ({ currentPassword: password }) },
  'V-009': { ...own, given: ({ email = '' }) => ({ email }) },
  'V-010': own,
  'V-011': own,
  'V-012': { given: () => ({ orderField: 'createdAt', status: 'new,in-progress' }) },
  'V-013': patient,
  'V-014': { of: 'case' },
  'V-015': { of: 'case' },
  'V-016': consultant,
  'V-017': consultant,
  'V-018': consultant,
  'V-019': consultant,
  'V-020': { of: 'case' },
  'V-021': consultant,
  'V-022': consultant,
  'V-023': { of: 'case' },
  'V-024': { of: 'case' },
  'V-025': { as: 'creator', of: 'orderedCase' },
  'V-026': { of: 'sharedCase' },
  'V-027': { as: 'patient', of: 'ownCase' },
  'V-028': { ...clerk, given: () => ({ files: study(), mainFileType: 'dcm' }), keep: named('case') },
  'V-029': { ...own, given: () => ({ files: [], reportFiles: [], mainFileType: 'dcm' }) },
  'V-030': { ...own, given: ({ harbor = '' }) => ({ workspaceId: harbor, mainFileType: 'dcm' }) },
  'V-031': { ...own, given: () => ({ mainFileType: 'dcm' }) },
  'V-032': { ...clerk, given: () => ({ mainFileType: 'dcm' }), keep: named('sharedCase') },
  'V-033': { of: 'sharedCase' },
  'V-034': { of: 'incompleteCase', given: () => ({ files: study(), mainFileType: 'dcm' }) },
  'V-035': { ...shared, given: () => ({ files: study(), mainFileType: 'dcm' }) },
  'V-036': { as: 'creator', of: 'waitingCase' },
  'V-037': { ...clerk, of: 'case' },
  'V-038': { ...clerk, given: () => ({ email: 'patient@lakeside.test' }) },
  'V-039': clerk,
  'V-040': record,
  'V-041': record,
  'V-042': {
    ...patient,
    given: () => ({ orderField: 'createdAt' }),
    keep: (body) => ({ record: first(body) }),
  },
  'V-043': record,
  'V-044': { ...patient, given: () => ({ files: study(), fileType: 'dcm' }) },
  'V-045': record,
  'V-046': { ...patient, given: ({ record: one = '' }) => ({ recordIds: [one] }) },
  'V-047': record,
  'V-048': { ...patient, given: ({ record: one = '' }) => ({ recordIds: [one] }) },
  'V-049': patient,
  'V-050': patient,
  'V-051': record,
  'V-052': record,
  'V-053': record,
  'V-054': record,
  'V-055': record,
  'V-056': { ...clerk, given: () => people, keep: (body) => ({ patientUser: first(body) }) },
  'V-057': {
    ...clerk,
    of: 'patientUser',
    given: ({ patientUser = '', lakeside = '' }) => ({ userId: patientUser, workspaceId: lakeside }),
  },
  'V-058': {
    ...clerk,
    given: ({ case: ordered = '' }) => ({
      cancelRoute: 'payment-fail',
      successRoute: 'payment-successful',
      caseId: ordered,
      patientId: '',
      type: 'standard',
    }),
  },
  'V-059': {
    ...own,
    given: () => ({ cancelRoute: 'payment-fail', successRoute: 'payment-package-success', plan: 'standard' }),
    keep: (body) => ({ session: String(body['sessionId']) }),
  },
  'V-060': {
    ...own,
    given: () => ({
      cancelRoute: 'upgrade-plan?action=upgrade',
      successRoute: 'payment-subscription-success',
      plan: 'basic',
    }),
  },
  'V-061': { ...own, of: 'session' },
  'V-062': own,
  'V-063': patient,
  'V-064': patient,
  'V-065': { keep: (body) => ({ code: String(body['code']) }) },
  'V-066': { ...own, of: 'harborCode' },
  'V-067': { given: () => people },
  'V-068': {
    given: ({ lakeside = '', invited = '' }) => ({ workspaceId: lakeside, email: invited }),
    keep: named('admin'),
  },
  'V-069': { of: 'admin', given: ({ invited = '' }) => ({ email: invited }) },
  'V-070': { of: 'admin' },
  'V-071': { of: 'admin' },
  'V-072': { keep: named('creator') },
  'V-073': { of: 'creator' },
  'V-074': { given: () => people },
  'V-075': { given: () => ({ orderField: 'name' }) },
  'V-077': { given: ({ code = '' }) => ({ code: `SPRING-${code}` }), keep: named('discount') },
  'V-078': { of: 'discount', given: ({ code = '' }) => ({ code: `SPRING-${code}` }) },
  'V-079': { of: 'discount' },
  'V-080': { given: () => ({ category: 'educational', type: 'image', filterBy: 'title' }) },
  'V-081': {
    given: () => ({
      'categories[]': ['educational'],
      category: 'educational',
      type: 'image',
      'tags[]': ['brain'],
      tags: ['brain'],
      modality: '',
      anatomy: '',
      selfHelpCategoryName: '',
      files: printedValue('file', {}),
    }),
    keep: named('material'),
  },
  'V-082': {
    of: 'material',
    given: () => ({
      category: 'educational',
      type: 'image',
      tags: ['brain'],
      modality: '',
      anatomy: '',
      selfHelpCategoryName: '',
    }),
  },
  'V-083': { of: 'material' },
  'V-086': { given: () => ({ limit: '100' }) },
  'V-087': { of: 'material' },
  'V-088': { as: 'consultant', keep: (body) => ({ notification: first(body) }) },
  'V-089': { as: 'consultant', of: 'notification' },
  'V-090': { as: 'consultant' },
  'V-091': {
    given: () => ({ orderField: 'user.createdAt', keyword: '' }),
    keep: (body) => ({ order: first(body) }),
  },
  'V-092': order,
  'V-093': order,
  'V-094': order,
  'V-095': order,
  'V-096': order,
  'V-097': { given: ({ code = '' }) => ({ clinicCode: code, name: 'Nell Park' }), keep: named('clinic') },
  'V-098': { given: () => ({ orderField: 'name' }) },
  'V-099': clinic,
  'V-101': clinic,
  'V-102': clinic,
  'V-103': clinic,
  'V-104': { ...clinic, given: ({ namespace = '' }) => ({ namespaceIds: [namespace] }) },
  'V-105': { ...clinic, given: ({ discount = '' }) => ({ discountId: discount }) },
  'V-106': clinic,
  'V-107': clinic,
  'V-108': clinic,
  'V-109': { ...clinic, given: ({ code = '' }) => ({ clinicCode: code }) },
  'V-110': { keep: (body) => ({ namespace: first(body) }) },
};
/** Calls whose answers earlier ones need, and those that need the answers of later ones. */
const early = 'V-002 V-028 V-032 V-042 V-056 V-065 V-066 V-077 V-088 V-091 V-110'.split(' ');
const late = ['V-004', 'V-006', 'V-079', 'V-083', 'V-047', 'V-048'];

const inOrder = (calls: PrintedCall[]): PrintedCall[] => [
  ...calls.filter(({ row }) => early.includes(row)),
  ...calls.filter(({ row }) => !early.includes(row) && !late.includes(row)),
  ...calls.filter(({ row }) => late.includes(row)),
];

/** Refusals that are about the state of a case or a plan, or about who asks, and not about what was sent. */
const aboutState = new Set([402, 403, 409]);
/** V-033: the documents don't say what it takes. Without files, it asks for them. */
const withoutPayload = new Set(['V-033']);

async function send(client: SpecifiedClient, { row, method, path, members }: PrintedCall, known: Known) {
  const { as = 'superAdmin', of, given, keep } = steps[row] ?? {};
  const values = given?.(known) ?? {};
  const payload = Object.fromEntries(
    members.map((member) => [member, printedValue(member, values)] as const),
  );
  if (of !== undefined && !known[of]) throw new Error(`${row} needs ${of}, which no call has told.`);
  const answer = await client.send(as, method, path.replace(/\{\w+\}/, known[of ?? ''] ?? ''), payload);
  if (answer.status < 300) Object.assign(known, keep?.(answer.body));
  return answer;
}

/** Orders without images, so that there is a case to reject. The specification has no call for this alone. */
async function orderWithoutFiles(client: SpecifiedClient): Promise<string> {
  const fields = ['name', 'preferredName', 'email', 'phoneNumber', 'dateOfBirth', 'gender'];
  const members = [
    ...fields.map((field) => `patient[${field}]`),
    'preferredReportDate',
    'questionText',
    'termsAccepted',
  ];
  const payload = Object.fromEntries(members.map((member) => [member, printedValue(member, {})] as const));
  const { body } = await client.send('creator', 'POST', '/cases', {
    ...payload,
    uploadOption: 'pending-upload',
  });
  return String(body['id']);
}

/** What the demo has, found by the lists. */
async function findInDemo(client: SpecifiedClient): Promise<Known> {
  const list = async (as: Caller, path: string, query: Record<string, string> = {}) =>
    (await client.send(as, 'GET', path, query)).body;
  const clinic = async (keyword: string) => list('superAdmin', '/workspaces', { keyword });
  return {
    email: 'nell.park@mail.test',
    invited: 'ada.north@mail.test',
    lakeside: first(await clinic('Lakeside')),
    harbor: first(await clinic('Harbor')),
    harborCode: first(await clinic('Harbor'), 'clinicCode'),
    incompleteCase: first(await list('superAdmin', '/cases', { status: 'incomplete' })),
    waitingCase: first(await list('creator', '/cases', { status: 'pending-upload' })),
    orderedCase: await orderWithoutFiles(client),
    ownCase: first(await list('patient', '/cases', { status: 'completed' })),
  };
}

/** Remembers the tokens that mails carry, and signs in the patient who has just registered. */
async function afterCall(row: string, client: SpecifiedClient, product: Installation, known: Known) {
  const { email = '' } = known;
  const tokenIn = async (address: string, path: string) => {
    let link = '';
    // The newest mail may still be an earlier one.
    await expect(async () => {
      link = linkIn(await product.letterTo(address), path);
      expect(link).not.toBe('');
    }).toPass();
    return new URL(link).searchParams.get('token') ?? '';
  };
  if (row === 'V-002') await client.signIn('newPatient', 'portal', email, password);
  // Consultants see a case once its images are read.
  const { case: ordered = '' } = known;
  if (row === 'V-028')
    await expect
      .poll(async () => (await client.send('consultant', 'GET', `/cases/${ordered}`)).status, {
        timeout: 120_000,
      })
      .toBe(200);
  if (row === 'V-003') known['resetToken'] = await tokenIn(email, '/reset-password');
  if (row === 'V-068') known['invitation'] = await tokenIn(known['invited'] ?? '', '/invite');
}

test('CG-188: every printed call takes what is printed for it', async () => {
  const product = await install('owner@clinic.test', '', { DEMO: '1' });
  try {
    const client = new SpecifiedClient(product.base);
    for (const [who, [subdomain, email]] of Object.entries(accounts))
      await client.signIn(who as keyof typeof accounts, subdomain, email, password);
    const known = await findInDemo(client);
    const refused: string[] = [];
    for (const printed of inOrder(readPrintedCalls())) {
      const { row, method, path } = printed;
      const { status, body } = await send(client, printed, known);
      if (status >= 300 && !aboutState.has(status) && !withoutPayload.has(row))
        refused.push(`${row} ${method} ${path}: ${status} ${JSON.stringify(body)}`);
      await afterCall(row, client, product, known);
    }
    expect(refused).toEqual([]);
  } finally {
    await product.close();
  }
});
