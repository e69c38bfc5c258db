// Every place of the product at which it is killed, in the order in which they are played.
import { caseKills } from './case-kills.ts';
import { gatewayKills } from './gateway-kills.ts';
import type { KillPlace } from './kill-rounds.ts';
import { checkoutKills, webhookKills } from './payment-kills.ts';
import { transcodeKills } from './transcode-kills.ts';
import { uploadKills } from './upload-kills.ts';

export const killPlaces = (): KillPlace[] => [
  uploadKills,
  gatewayKills,
  transcodeKills,
  ...caseKills(),
  checkoutKills,
  webhookKills,
];
