// The calls that bring a case to where a journey begins, made by the people who may make them.
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

/** Somebody's calls; by their host, as the product tells workspaces apart. */
export interface DeskApi {
  call: (method: string, path: string, body?: Body) => Promise<Answer>;
  /** Asks for a case until it is as wanted. */
  until: (id: string, isThere: (item: Answer) => boolean) => Promise<Answer>;
}

const send = (subdomain: string, method: string, path: string, token: string, body?: Body) =>
  fetch(`${portal('')}/api${path}`, {
    method,
    headers: {
      'sub-domain': subdomain,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

/** Signs in as one of the demo's people, or as somebody with a password of their own. */
export async function openApi(subdomain: string, email: string, password = 'Demo-2026!'): Promise<DeskApi> {
  const login = { email, password };
  const entered = await send(subdomain, 'POST', '/auth/login', '', login);
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const call = async (method: string, path: string, body?: Body): Promise<Answer> => {
    const answer = await send(subdomain, method, path, accessToken, body);
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
    // Some calls answer with nothing.
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

/** Everybody's here. */
export const birthDay = '1954-02-11';

let people = 0;

/** A patient whom nobody knows yet. */
export function newPatient(name: string) {
  people += 1;
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${Date.now()}.${people}@mail.test`;
  const details = { name, preferredName: name.split(' ')[0] ?? name, dateOfBirth: birthDay };
  return { ...details, email, phoneNumber: '(555) 010-0199', gender: 'female' };
}

/** What every order says; the question names the patient, so that no two orders are the same. */
export const orderOf = (patient: ReturnType<typeof newPatient>) => ({
  patient,
  questionText: `What do the pictures of ${patient.name} show?`,
  preferredReportDate: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString(),
  termsAccepted: true,
});

/** A file as a form sends it. */
export async function fileOf(path: string, type: string): Promise<[Blob, string]> {
  return [new Blob([await readFile(path)], { type }), path.split('/').at(-1) ?? path];
}

/** T04 with a written report; what else the form says comes on top. */
async function orderWithReport(clerk: DeskApi, name: string, more: Record<string, string>): Promise<Answer> {
  const { patient, ...order } = orderOf(newPatient(name));
  const form = new FormData();
  for (const [field, value] of Object.entries(patient)) form.set(`patient[${field}]`, value);
  for (const [field, value] of Object.entries({ ...order, ...more })) form.set(field, String(value));
  form.set('reportFiles', ...(await fileOf(await writtenReport(), 'application/pdf')));
  return clerk.call('POST', '/cases', form);
}

/** T04: a new case from a written report alone, which any consultant can claim at once. */
export const orderFromReport = (
  clerk: DeskApi,
  name: string,
  more: Record<string, string> = {},
): Promise<Answer> => orderWithReport(clerk, name, { uploadOption: 'imageless', ...more });

/** T04: a case whose images were announced and never came. */
export async function orderWithOpenUpload(clerk: DeskApi, name: string): Promise<Answer> {
  const files = [{ path: 'IM0001', size: 1_000 }];
  const { id: uploadId } = await clerk.call('POST', '/uploads', { purpose: 'study', files });
  return orderWithReport(clerk, name, { uploadId });
}

/** T06: a case that waits for its images. */
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

/** T05: a case whose images are at an online portal. */
export const orderByPortal = (
  clerk: DeskApi,
  name: string,
  uploadSharedInfo: typeof portalAccess = portalAccess,
): Promise<Answer> =>
  clerk.call('POST', '/cases/request-report/upload-shared-for-patient', {
    ...orderOf(newPatient(name)),
    uploadSharedInfo,
  });

/** T22: a video that is ready to be played. */
export async function submitVideo(consultant: DeskApi, id: string): Promise<void> {
  const form = new FormData();
  form.set('video', ...(await fileOf(await videoFile(), 'video/mp4')));
  await consultant.call('POST', `/cases/${id}/video-report`, form);
  await consultant.until(id, ({ videoReport }) => videoReport?.status === 'ready');
}
