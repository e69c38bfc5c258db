import type { orderEndpoints, OrderMoveDetails, OrderTarget } from '@plainscan/contract';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readOrderHistory } from './order-history-service.ts';
import { chooseDemo, findOrder, listOrders, moveOrder } from './order-service.ts';

type Named = { params: { id: string } };

export const orderHandlers = (platform: Platform): Handlers<typeof orderEndpoints> => {
  const moveTo = (to: OrderTarget) => ({
    find: (input: Caller & Named) => findOrder(platform, input, input.params.id),
    handle: (input: Caller & Named & { body: OrderMoveDetails | undefined }) =>
      moveOrder(platform, input, { ...input.body, id: input.params.id, to }),
  });
  return {
    listOrders: (input) => listOrders(platform, input, input.query),
    getOrderHistory: (input) => readOrderHistory(platform, input, input.params.id),
    cancelOrder: moveTo('cancelled'),
    archiveOrder: moveTo('archived'),
    registerOrder: moveTo('registered'),
    payOrder: moveTo('paid'),
    completeOrder: moveTo('complete'),
    chooseDemo: (input) => chooseDemo(platform, input),
  };
};
