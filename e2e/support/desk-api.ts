// API calls that bring a case to the start of a journey, made by users with permission.
import { readFile } from 'node:fs/promises';

import { portal } from './people.ts';
import { writtenReport } from './study-folder.ts';
import { videoFile } from './video-file.ts';

export interface Answer {
  id: string;
  name: string;
  status: { value: string };
  videoReport: { status: string; duration: number | null } | null;
}

type Body = FormData | Record<string, unknown>;

/** The API calls of one user. The host selects the workspace, as in the product. */
export interface DeskApi {
  call: (method: string, path: string, body?: Body) => Promise<Answer>;
  /** Polls a case until it has the wanted state. */
  until: (id: string, isThere: (item: Answer) => boolean) => Promise<Answer>;
}

/** A workspace of an installation. */
interface Place {
  /** The main host. */
  base: string;
  subdomain: string;
}

const send = ({ base, subdomain }: Place, method: string, path: string, token: string, body?: Body) =>
  fetch(`${base}/api${path}`, {
    method,
    headers: {
      'sub-domain': subdomain,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

/** Signs in as one of the demo's users, or as another user with a password; `base` is another installation's host. */
export async function openApi(
  subdomain: string,
  email: string,
  password = 'Demo-2026!',
  base = portal(''),
): Promise<DeskApi> {
  const login = { email, password };
  const place = { base, subdomain };
  const entered = await send(place, 'POST', '/auth/login', '', login);
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const call = async (method: string, path: string, body?: Body): Promise<Answer> => {
    const answer = await send(place, method, path, accessToken, body);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
    // Some calls return no body.
    return (said ? JSON.parse(said) : {}) as Answer;
  };
  return {
    call,
    async until(id, isThere) {
      const end = Date.now() + 60_000;
      for (;;) {
        const item = await call('GET', `/cases/${id}`);
        if (isThere(item)) return item;
        if (Date.now() > end) throw new Error(`The case stays ${item.status.value}.`);
        await new Promise((next) => setTimeout(next, 200));
      }
    },
  };
}

/** The birth date of every test patient. */
export const birthDay = '1954-02-11';

let people = 0;

/** Returns a new, unknown patient. */
export function newPatient(name: string) {
  people += 1;
  const box = name.toLowerCase().replaceAll(/\W+/g, '.').replace(/^\.$/, 'patient');
  const email = `${box}.${Date.now()}.${people}@mail.test`;
  const details = { name, preferredName: name.split(' ')[0] ?? name, dateOfBirth: birthDay };
  return { ...details, email, phoneNumber: '(555) 010-0199', gender: 'female' };
}

/** The content of every order. The question includes the patient's name, so that no two orders are the same. */
export const orderOf = (patient: ReturnType<typeof newPatient>) => ({
  patient,
  questionText: `What do the pictures of ${patient.name} show?`,
  preferredReportDate: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString(),
  termsAccepted: true,
});

/** Returns a file as a form sends it. */
export async function fileOf(path: string, type: string): Promise<[Blob, string]> {
  return [new Blob([await readFile(path)], { type }), path.split('/').at(-1) ?? path];
}

/** T04 with a written report. `more` adds or replaces form fields. */
async function orderWithReport(
  clerk: DeskApi,
  name: string,
  more: Record<string, string>,
  report?: [Blob, string],
): Promise<Answer> {
  const { patient, ...order } = orderOf(newPatient(name));
  const form = new FormData();
  for (const [field, value] of Object.entries(patient)) form.set(`patient[${field}]`, value);
  for (const [field, value] of Object.entries({ ...order, ...more })) form.set(field, String(value));
  form.set('reportFiles', ...(report ?? (await fileOf(await writtenReport(), 'application/pdf'))));
  return clerk.call('POST', '/cases', form);
}

/** T04: orders from a written report alone. Any consultant can claim the case immediately. */
export const orderFromReport = (
  clerk: DeskApi,
  name: string,
  more: Record<string, string> = {},
  report?: [Blob, string],
): Promise<Answer> => orderWithReport(clerk, name, { uploadOption: 'imageless', ...more }, report);

/** T04: orders a case whose images were announced and never uploaded. */
export async function orderWithOpenUpload(clerk: DeskApi, name: string): Promise<Answer> {
  const files = [{ path: 'IM0001', size: 1_000 }];
  const { id: uploadId } = await clerk.call('POST', '/uploads', { purpose: 'study', files });
  return orderWithReport(clerk, name, { uploadId });
}

/** T06: orders a case that waits for its images. */
export const orderForLater = (
  clerk: DeskApi,
  name: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  clerk.call('POST', '/cases', { ...orderOf(newPatient(name)), uploadOption: 'pending-upload', ...more });

export const portalAccess = {
  portalAddress: 'https://images.example.test',
  portalUsername: 'front-desk',
  portalPassword: 'Blue-Heron-42',
  studyName: 'MR Brain of May 3',
};

/** T05: orders a case whose images are on an online portal. */
export const orderByPortal = (
  clerk: DeskApi,
  name: string,
  uploadSharedInfo: typeof portalAccess = portalAccess,
): Promise<Answer> =>
  clerk.call('POST', '/cases/request-report/upload-shared-for-patient', {
    ...orderOf(newPatient(name)),
    uploadSharedInfo,
  });

/** Signs off a video in a journey that is about something else. */
export const signOff = (signer: DeskApi, id: string): Promise<Answer> =>
  signer.call('PUT', `/cases/${id}/sign-off`, { reason: 'Seen while it was made.' });

/** T26, T27, T30: sends a submitted video to its patient in a journey that is about something else. */
export async function sendToPatient(maker: DeskApi, checker: DeskApi, id: string): Promise<void> {
  await maker.call('PUT', `/cases/${id}/done`);
  await checker.call('PUT', `/cases/${id}/review`);
  await signOff(checker, id);
}

/** T22: submits a video and waits until it is playable. */
export async function submitVideo(consultant: DeskApi, id: string): Promise<void> {
  const form = new FormData();
  form.set('video', ...(await fileOf(await videoFile(), 'video/mp4')));
  await consultant.call('POST', `/cases/${id}/video-report`, form);
  await consultant.until(id, ({ videoReport }) => videoReport?.status === 'ready');
}
