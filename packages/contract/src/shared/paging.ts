// How every list is asked for and answered (D-009, X-005, CG-48).
import * as z from 'zod/mini';

export const pageSize = 10;
export const maxPageSize = 100;
/** `total` is exact up to here; beyond it lists answer this number with `totalIsMore`. */
export const exactTotal = 10_000;

const wholeNumber = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)), fallback);

export const pageQueryShape = {
  /** 0-based. */
  page: wholeNumber(0, 0, 1_000_000),
  limit: wholeNumber(pageSize, 1, maxPageSize),
  orderType: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(200))),
};

export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.number(), totalIsMore: z.optional(z.boolean()) });
