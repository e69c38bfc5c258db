// Many values in one parameter, for `IN`: a statement carries at most 65,535 parameters.
import { sql, type SQL } from 'drizzle-orm';

export const textsIn = (values: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

export const uuidsIn = (ids: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
