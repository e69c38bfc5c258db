// Requests and responses of every list (D-009, X-005, CG-48).
import * as z from 'zod/mini';

export const pageSize = 10;
export const maxPageSize = 100;
/** `total` is exact up to here. Beyond it, lists return this number with `totalIsMore`. */
export const exactTotal = 10_000;

/** The number of rows requested, capped at a full page (CG-48). */
export const pageLimit = (fallback: number) =>
  z._default(
    z.pipe(
      z.coerce.number().check(z.int(), z.minimum(1)),
      z.transform((asked: number) => Math.min(asked, maxPageSize)),
    ),
    fallback,
  );

export const pageQueryShape = {
  /** Zero-based. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  limit: pageLimit(pageSize),
  orderType: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
  keyword: z.optional(z.string().check(z.trim(), z.maxLength(200))),
};

export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.number(), totalIsMore: z.optional(z.boolean()) });
