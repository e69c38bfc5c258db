// Every place of the product at which it is killed, in the order in which they are played.
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
