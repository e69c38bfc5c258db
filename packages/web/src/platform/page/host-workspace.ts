// Finds the workspace that a host belongs to, before login.
import { pageSetting } from './page-settings.ts';

/**
 * Returns the workspace's subdomain in a host name, or '' for the main host, an IP address or an unknown shape. Without
 * a main host, `clinic.localhost` and names of three or more parts have a subdomain.
 */
export function subDomainOf(hostname: string, mainHost = ''): string {
  const host = hostname.toLowerCase();
  if (/^[\d.]+$/.test(host) || host.includes(':')) return '';
  if (mainHost) {
    const ending = `.${mainHost.toLowerCase()}`;
    return host.endsWith(ending) ? host.slice(0, -ending.length) : '';
  }
  const labels = host.split('.');
  const bareLength = labels.at(-1) === 'localhost' ? 1 : 2;
  const first = labels[0] ?? '';
  return labels.length > bareLength && first !== 'www' ? first : '';
}

export function currentSubDomain(): string {
  return subDomainOf(window.location.hostname, pageSetting('main-host'));
}

/** Returns whether this is the bare staff host, which has no registration (CG-06). */
export function isDefaultHost(): boolean {
  const host = pageSetting('default-host').toLowerCase();
  return host !== '' && window.location.hostname.toLowerCase() === host;
}
