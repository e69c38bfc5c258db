// Every place at which the product is killed, in playing order.
import { caseCrashes } from './case-crashes.ts';
import { gatewayCrashes } from './gateway-crashes.ts';
import type { KillPlace } from './kill-rounds.ts';
import { checkoutCrashes, webhookCrashes } from './payment-crashes.ts';
import { transcodeCrashes } from './transcode-crashes.ts';
import { uploadCrashes } from './upload-crashes.ts';

export const killPlaces = (): KillPlace[] => [
  uploadCrashes,
  gatewayCrashes,
  transcodeCrashes,
  ...caseCrashes(),
  checkoutCrashes,
  webhookCrashes,
];
