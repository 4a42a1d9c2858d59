import * as z from 'zod';

/** Query of every list: `currentPage` counts from 1. Query strings arrive as text, hence the coercion. */
export const listQuery = z.object({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(10),
});

export type ListQuery = z.output<typeof listQuery>;

/** Reply of every list. */
export function listPage<T extends z.ZodType>(item: T) {
  return z.object({
    list: z.array(item),
    total: z.number().int().min(0),
    currentPage: z.number().int().min(1),
    pageSize: z.number().int().min(1),
  });
}

export interface ListPage<T> {
  list: T[];
  total: number;
  currentPage: number;
  pageSize: number;
}
