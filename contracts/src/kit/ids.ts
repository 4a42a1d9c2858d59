import * as z from 'zod';

/** The id of a row: a positive 64-bit integer, as text on the wire so that no client loses digits. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, '编号格式有误');

/** A tenant's number, for example 174. */
export const tenantId = z.coerce.number().int().min(1).max(2_147_483_647);

/** The default tenant when none is given: the demo's (specification section 1). */
export const DEFAULT_TENANT_ID = 174;

/** A point in time, ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const timestamp = z.iso.datetime();

/** An id that the caller makes once per action, so that the server recognises a retry: 8 to 64 word characters. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/, '编号格式有误');
