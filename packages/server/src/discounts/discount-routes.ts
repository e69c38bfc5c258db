import type { discountEndpoints } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import {
  createDiscount,
  findDiscount,
  listAllDiscounts,
  listDiscounts,
  removeDiscount,
  updateDiscount,
} from './discount-service.ts';

export const discountHandlers = (platform: Platform): Handlers<typeof discountEndpoints> => ({
  listDiscounts: (input) => listDiscounts(platform, input, input.query),
  listAllDiscounts: (input) => listAllDiscounts(platform, input),
  createDiscount: (input) => createDiscount(platform, input, input.body),
  updateDiscount: {
    find: (input) => findDiscount(platform, input, input.params.id),
    handle: (input) => updateDiscount(platform, input, input.params.id, input.body),
  },
  removeDiscount: (input) => removeDiscount(platform, input, input.params.id),
});
