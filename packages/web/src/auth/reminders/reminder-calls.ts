import { reminderEndpoints } from '@plainscan/contract';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** Which clinic reminds, and whether it was stopped before. */
export const describeReminderStop = (token: string, signal: AbortSignal) =>
  callEndpoint(reminderEndpoints.describeReminderStop, { params: { token }, signal });

export const stopReminders = (token: string): Promise<void> =>
  callEndpoint(reminderEndpoints.stopReminders, { params: { token } });
