// Whether people reach the product at its public address: each workspace is a subdomain, so the name needs a wildcard in
// DNS and in the certificate.
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

import { day } from '@plainscan/contract';

import { find, type Finding } from './doctor-finding.ts';

const answerMilliseconds = 10_000;
const fewDays = 14;

/** Yields what was found about the address itself and about a subdomain of it. */
export async function* examineAddress(publicUrl: URL): AsyncGenerator<Finding> {
  const { hostname, protocol } = publicUrl;
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
    yield { part: 'Address', state: 'skipped', says: 'PUBLIC_URL is this machine' };
    return;
  }
  const subdomain = `doctor-${randomBytes(4).toString('hex')}.${hostname}`;
  for (const [part, host] of [
    ['Address', hostname],
    ['Subdomains', subdomain],
  ] as const) {
    if (!(await hasAddress(host))) {
      const record = part === 'Address' ? hostname : `*.${hostname}`;
      yield { part, state: 'failed', says: `${record} is not in DNS: add an A or AAAA record for it.` };
    } else if (protocol === 'https:') yield await examineTls(part, host, publicUrl);
    else
      yield {
        part,
        state: 'attention',
        says: 'PUBLIC_URL is not https: browsers let nobody record, and passwords travel in the open.',
      };
  }
}

const hasAddress = (host: string): Promise<boolean> =>
  lookup(host).then(
    () => true,
    () => false,
  );

interface Answer {
  status: number;
  validTo: Date;
}

const askAlive = (host: string, port: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host, port: port === '' ? 443 : port, path: '/api/live', timeout: answerMilliseconds, agent: false },
      (response) => {
        response.resume();
        const certificate = (response.socket as TLSSocket).getPeerCertificate();
        resolve({ status: response.statusCode ?? 0, validTo: new Date(certificate.valid_to) });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer within ten seconds')));
    asked.on('error', reject);
    asked.end();
  });

/** Codes of certificates that browsers refuse too. */
const refusedCertificate = /CERT|ALTNAME|SELF_SIGNED|ISSUER/;

const examineTls = (part: string, host: string, { port }: URL): Promise<Finding> =>
  find(part, async () => {
    const answer = await askAlive(host, port).catch((error: unknown) => error);
    if (answer instanceof Error) {
      const code = 'code' in answer ? String(answer.code) : '';
      if (refusedCertificate.test(code))
        throw new Error(
          `The certificate does not hold for ${host}: ${answer.message}. It needs the name in PUBLIC_URL and *. before it.`,
        );
      // A network may keep its own machines from its public address.
      return { says: '', warning: `https://${host} cannot be reached from this machine: ${answer.message}.` };
    }
    const { status, validTo } = answer as Answer;
    if (status < 500 && status !== 200)
      throw new Error(`https://${host}/api/live answers ${status}: it does not lead to the product.`);
    const days = Math.floor((validTo.getTime() - Date.now()) / day);
    let warning: string | undefined;
    if (status !== 200)
      warning = `The proxy answers ${status}: the product does not run, or the proxy does not reach it.`;
    else if (days < fewDays) warning = `The certificate of ${host} ends in ${days} days: renew it.`;
    return { says: `https://${host}, certificate until ${validTo.toISOString().slice(0, 10)}`, warning };
  });
