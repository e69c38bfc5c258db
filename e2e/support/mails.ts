import { expect, type APIRequestContext } from '@playwright/test';
import { portal } from './people.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Returns the link in the newest email to an address whose path starts with `path`. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const { data } = (await (await request.get(`${portal('')}/api/dev/outbox`)).json()) as { data: Mail[] };
    const words = data.filter((mail) => mail.to === to).flatMap(({ text }) => text.split(/\s+/));
    link = words.find((word) => word.includes(`${path}?token=`)) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** Requests the email for a forgotten password. An invited user gets the invitation again. */
export async function requestPasswordMail(
  request: APIRequestContext,
  subdomain: string,
  email: string,
): Promise<void> {
  const answer = await request.post(`${portal('')}/api/auth/forgot-password`, {
    headers: { 'sub-domain': subdomain },
    data: { email },
  });
  expect(answer.status()).toBe(204);
}
