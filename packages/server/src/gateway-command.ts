// `npm run gateway -- add|link|allow|revoke|list …`: the namespaces of hospital gateways
// (docs/guides/hospital-gateways.md).
import { readGatewayArguments, type GatewayCommand } from './gateway/gateway-arguments.ts';
import {
  addNamespace,
  linkNamespace,
  listAllNamespaces,
  NamespaceError,
  revokeNamespace,
  setSenderNetworks,
} from './gateway/namespace-service.ts';
import type { OperatorCommand, Print } from './operator-command.ts';
import type { Platform } from './platform/platform.ts';
import { readWorkspace } from './workspaces/workspace-service.ts';

export const gatewayCommand: OperatorCommand = {
  prepare(args) {
    const command = readGatewayArguments(args);
    return (platform, print) => answer(platform, print, command);
  },
  expected: [NamespaceError],
};

async function answer(platform: Platform, print: Print, command: GatewayCommand): Promise<void> {
  if (command.does === 'list') return list(platform, print);
  if (command.does === 'revoke') {
    await revokeNamespace(platform, command.name);
    return print(`Revoked ${command.name}. Its studies are no longer accepted.`);
  }
  if (command.does === 'allow') return allow(platform, print, command.name, command.networks);
  if (command.does === 'add') await add(platform, print, command.name);
  if (command.subdomain !== null) await link(platform, print, command.name, command.subdomain);
}

async function add(platform: Platform, print: Print, name: string): Promise<void> {
  const { secret } = await addNamespace(platform, name);
  print(`Added ${name}. Its secret, shown only this once:\n${secret}`);
}

async function link(platform: Platform, print: Print, name: string, subdomain: string): Promise<void> {
  const { cases } = await linkNamespace(platform, name, subdomain);
  const waited = cases === 0 ? '' : ` Waiting studies that are now cases: ${cases}.`;
  print(`Studies of ${name} go to ${subdomain}.${waited}`);
}

async function allow(
  platform: Platform,
  print: Print,
  name: string,
  networks: readonly string[],
): Promise<void> {
  await setSenderNetworks(platform, name, networks);
  const { dimsePort } = platform.config;
  const listens = dimsePort === null ? ' Nothing listens for it until DIMSE_PORT is set.' : '';
  const from = networks.length === 0 ? 'nowhere' : networks.join(', ');
  print(`Images of ${name} are accepted by C-STORE from ${from}.${listens}`);
}

async function list(platform: Platform, print: Print): Promise<void> {
  for (const { name, workspaceId, revokedAt, senderNetworks } of await listAllNamespaces(platform)) {
    const home =
      workspaceId === null ? null : await platform.database.asSystem(() => readWorkspace(workspaceId));
    const state = revokedAt === null ? (home?.name ?? 'no workspace: its studies are parked') : 'revoked';
    const senders = senderNetworks.length === 0 ? '' : `; by C-STORE from ${senderNetworks.join(', ')}`;
    print(`${name}: ${state}${senders}`);
  }
}
