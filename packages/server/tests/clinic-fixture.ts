// The form of a new clinic as super-admins send it, and pictures for its logo.
import sharp from 'sharp';

import { newId } from '../src/platform/clock/uuidv7.ts';
import type { TestAnswer, TestCaller } from '../src/test-platform-fixture.ts';

type Caller = Pick<TestCaller, 'call'>;

let clinics = 0;

/** Returns a form with a unique name, address and administrator. The code still has to be requested. */
export function clinicForm(change: object = {}): Record<string, unknown> {
  clinics += 1;
  const subdomain = `tideway-${clinics}-${newId().slice(-6)}`;
  return {
    name: `Tideway ${clinics}`,
    address: '18 Harbor Street, Portland, ME 04101',
    countryCode: 'us',
    contactNumber: '(555) 010-0190',
    adminName: 'Helen Marsh',
    adminTelephone: '(555) 010-0191',
    adminEmail: `helen@${subdomain}.test`,
    subdomain,
    primaryColor: '#2AAAE2',
    caseCreationType: 'manual_entry',
    creatorType: 'both',
    productType: 'white-glove',
    allowClinicUpload: 'not-allowed',
    canRequestBeforePay: 'false',
    creatorMode: 'false',
    mainFileType: 'dicom',
    ...change,
  };
}

export async function issueCode(caller: Caller, name: string, workspaceId?: number): Promise<string> {
  const answer = await caller.call('POST', '/workspaces/clinic-code', {
    body: { name, ...(workspaceId !== undefined && { workspaceId }) },
  });
  if (answer.status !== 200) throw new Error(`No clinic code: ${JSON.stringify(answer.body)}`);
  return String(answer.body['code']);
}

/** Sends a form with a code that was issued for it. */
export async function sendClinic(
  caller: Caller,
  change: object = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const form = clinicForm(change);
  const code = form['clinicCode'] ?? (await issueCode(caller, String(form['name'])));
  return caller.call('POST', '/workspaces', { body: { ...form, clinicCode: code }, headers });
}

/** Creates a clinic and returns the response. */
export async function makeClinic(
  caller: Caller,
  change: object = {},
): Promise<Record<string, unknown> & { id: number }> {
  const { status, body } = await sendClinic(caller, change);
  if (status !== 201) throw new Error(`No clinic: ${JSON.stringify(body)}`);
  return body as Record<string, unknown> & { id: number };
}

/** Returns one multipart body, as a browser sends a form with a file. */
export function formBody(
  fields: Record<string, string>,
  file?: { field: string; name: string; bytes: Uint8Array },
): { bytes: Buffer; headers: { 'content-type': string } } {
  const boundary = `----plainscan${newId()}`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    bytes: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Returns a picture with transparent corners in one of the logo formats, with camera metadata inside. */
export function logoPicture(format: 'png' | 'jpeg' | 'webp', width = 600, height = 200): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="${height / 2}" cy="${height / 2}" r="${height / 3}" fill="#2AAAE2"/></svg>`;
  return sharp(Buffer.from(drawing))
    .withExif({ IFD0: { Copyright: 'whose-picture-this-is' } })
    .toFormat(format)
    .toBuffer();
}
