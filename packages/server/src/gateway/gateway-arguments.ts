// Arguments of `npm run gateway --`.
import { NamespaceError } from './namespace-service.ts';

export type GatewayCommand =
  | { does: 'add'; name: string; subdomain: string | null }
  | { does: 'link'; name: string; subdomain: string }
  | { does: 'revoke'; name: string }
  | { does: 'allow'; name: string; networks: string[] }
  | { does: 'list' };

const usage = `Usage:
  npm run gateway -- add NAMESPACE [SUBDOMAIN]
  npm run gateway -- link NAMESPACE SUBDOMAIN
  npm run gateway -- allow NAMESPACE NETWORK… | none
  npm run gateway -- revoke NAMESPACE
  npm run gateway -- list
SUBDOMAIN is that of the workspace which the studies go to. NETWORK is where images may come from by C-STORE, like
10.2.0.0/16 or one address.`;

/** Throws a NamespaceError that explains the usage. */
export function readGatewayArguments(args: readonly string[]): GatewayCommand {
  const [does, name, subdomain, ...more] = args;
  if (args.some((word) => word.startsWith('-'))) throw new NamespaceError(usage);
  if (does === 'allow' && name !== undefined && subdomain !== undefined) {
    const networks = [subdomain, ...more];
    return { does, name, networks: networks.join() === 'none' ? [] : networks };
  }
  if (more.length > 0) throw new NamespaceError(usage);
  if (does === 'list' && name === undefined) return { does };
  if (does === 'add' && name !== undefined) return { does, name, subdomain: subdomain ?? null };
  if (does === 'link' && name !== undefined && subdomain !== undefined) return { does, name, subdomain };
  if (does === 'revoke' && name !== undefined && subdomain === undefined) return { does, name };
  throw new NamespaceError(usage);
}
