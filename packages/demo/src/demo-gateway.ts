// The demo's gateway: Summit's studies come under a namespace whose secret everyone may know, on localhost only.
import {
  addNamespace,
  linkNamespace,
  listAllNamespaces,
} from '@plainscan/server/src/gateway/namespace-service.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';

const name = 'SUMMIT';

/** Adds the namespace once, also to a demo that is older than gateways. */
export async function addDemoNamespace(platform: Platform): Promise<void> {
  const rows = await listAllNamespaces(platform);
  if (rows.some((row) => row.name === name)) return;
  await addNamespace(platform, name, platform.config.demoGatewaySecret);
  await linkNamespace(platform, name, 'summit');
}
