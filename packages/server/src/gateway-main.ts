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
import { runOperatorCommand } from './operator-command.ts';
import type { Platform } from './platform/platform.ts';
import { readWorkspace } from './workspaces/workspace-service.ts';

await runOperatorCommand(readGatewayArguments, answer, [NamespaceError]);

async function answer(platform: Platform, command: GatewayCommand): Promise<void> {
  if (command.does === 'list') return list(platform);
  if (command.does === 'revoke') {
    await revokeNamespace(platform, command.name);
    return console.log(`Revoked ${command.name}. Its studies are no longer accepted.`);
  }
  if (command.does === 'allow') return allow(platform, command.name, command.networks);
  if (command.does === 'add') await add(platform, command.name);
  if (command.subdomain !== null) await link(platform, command.name, command.subdomain);
}

async function add(platform: Platform, name: string): Promise<void> {
  const { secret } = await addNamespace(platform, name);
  console.log(`Added ${name}. Its secret, shown only this once:\n${secret}`);
}

async function link(platform: Platform, name: string, subdomain: string): Promise<void> {
  const { cases } = await linkNamespace(platform, name, subdomain);
  const waited = cases === 0 ? '' : ` Waiting studies that are now cases: ${cases}.`;
  console.log(`Studies of ${name} go to ${subdomain}.${waited}`);
}

async function allow(platform: Platform, name: string, networks: readonly string[]): Promise<void> {
  await setSenderNetworks(platform, name, networks);
  const { dimsePort } = platform.config;
  const listens = dimsePort === null ? ' Nothing listens for it until DIMSE_PORT is set.' : '';
  const from = networks.length === 0 ? 'nowhere' : networks.join(', ');
  console.log(`Images of ${name} are accepted by C-STORE from ${from}.${listens}`);
}

async function list(platform: Platform): Promise<void> {
  for (const { name, workspaceId, revokedAt, senderNetworks } of await listAllNamespaces(platform)) {
    const home =
      workspaceId === null ? null : await platform.database.asSystem(() => readWorkspace(workspaceId));
    const state = revokedAt === null ? (home?.name ?? 'no workspace: its studies are parked') : 'revoked';
    const senders = senderNetworks.length === 0 ? '' : `; by C-STORE from ${senderNetworks.join(', ')}`;
    console.log(`${name}: ${state}${senders}`);
  }
}
