// Column kinds that tables of several domains share.
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** timestamptz as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
