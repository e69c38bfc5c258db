// How every list is asked for and answered (D-009, X-005, CG-48).
import * as z from 'zod/mini';

export const pageSize = 10;
export const maxPageSize = 100;
/** `total` is exact up to here; beyond it lists answer this number with `totalIsMore`. */
export const exactTotal = 10_000;

/** How many rows are asked for: more than a page may have means a whole page (CG-48). */
export const pageLimit = (fallback: number) =>
  z._default(
    z.pipe(
      z.coerce.number().check(z.int(), z.minimum(1)),
      z.transform((asked: number) => Math.min(asked, maxPageSize)),
    ),
    fallback,
  );

export const pageQueryShape = {
  /** 0-based. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  limit: pageLimit(pageSize),
  orderType: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(200))),
};

export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.number(), totalIsMore: z.optional(z.boolean()) });
