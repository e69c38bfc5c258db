// the login form that a page holds before any script has arrived. The answer is the page again, with what the
// login call responded.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { LoginAnswer } from './page-frame.ts';

export type Credentials = { email: string; password: string };

/** Makes the login call with the credentials of a form, as if the app had made it for the same client. */
export type LogIn = (request: FastifyRequest, credentials: Credentials) => Promise<LoginAnswer>;

/** Headers by which the login call knows its client: for limits, the audit and the list of devices. */
const clientHeaders = ['user-agent', 'x-forwarded-for', 'x-request-id', 'host'] as const;

/** Returns a function that makes the login call of `app`, with its limits, audit and errors. */
export const loginCall =
  (app: FastifyInstance, subdomainOf: (hostname: string) => string): LogIn =>
  async (request, credentials) => {
    const known = clientHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: request.socket.remoteAddress ?? '',
      headers: {
        ...Object.fromEntries(known),
        'content-type': 'application/json',
        'sub-domain': subdomainOf(request.hostname),
      },
      payload: JSON.stringify(credentials),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

/** More than any email address and password that the call accepts. */
const mostBytes = 4 * 1024;

/**
 * Returns whether a page of this host sent the request. Otherwise another site could log its visitor in to an account of
 * its own. Browsers without `sec-fetch-site` (Safari before 16.4) send `origin`, because the login page allows it.
 */
export const isFromOwnPage = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Returns where the form of a login page is sent: back to it, without the secret that a mailed link may have. */
export function formAddress(url: string): string {
  const redirect = new URLSearchParams(url.split('?')[1]).get('redirect');
  return redirect === null ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`;
}

const fieldOf = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : '';

/** Serves POST /login. `reply` sends the page. */
export const serveLoginForm = async (
  app: FastifyInstance,
  logIn: LogIn,
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    login: { email: string; answer: LoginAnswer },
  ) => Promise<FastifyReply>,
): Promise<void> => {
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    pages.post('/login', async (request, reply) => {
      // The page itself, where the form can be sent.
      if (!isFromOwnPage(request)) return reply.redirect(formAddress(request.url), 303);
      const email = fieldOf(request.body, 'email').trim();
      const answer = await logIn(request, { email, password: fieldOf(request.body, 'password') });
      return sendPage(request, reply, { email, answer });
    });
  });
};
