// The demo's gateway: Summit's studies arrive under a namespace with a public secret, on localhost only.
import {
  addNamespace,
  linkNamespace,
  listAllNamespaces,
} from '@plainscan/server/src/gateway/namespace-service.ts';
import type { Platform } from '@plainscan/server/src/platform/platform.ts';

const name = 'SUMMIT';

/** Adds the namespace once, even to a demo that was installed before gateways existed. */
export async function addDemoNamespace(platform: Platform): Promise<void> {
  const rows = await listAllNamespaces(platform);
  if (rows.some((row) => row.name === name)) return;
  await addNamespace(platform, name, platform.config.demoGatewaySecret);
  await linkNamespace(platform, name, 'summit');
}
