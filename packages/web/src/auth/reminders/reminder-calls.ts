import { reminderEndpoints } from '@plainscan/contract';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';

/** Returns which clinic sends the reminders, and whether they are already stopped. */
export const describeReminderStop = (token: string, signal: AbortSignal) =>
  callEndpoint(reminderEndpoints.describeReminderStop, { params: { token }, signal });

export const stopReminders = (token: string): Promise<void> =>
  callEndpoint(reminderEndpoints.stopReminders, { params: { token } });
