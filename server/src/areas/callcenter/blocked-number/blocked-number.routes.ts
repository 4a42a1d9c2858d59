import {
  type BlockedNumber,
  blockedNumberErrors,
  blockedNumberList,
  createBlockedNumber,
  deleteBlockedNumber,
  readBlockedNumber,
  updateBlockedNumber,
} from '@lianxi/contracts/callcenter/blocked-number.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { type Selectable, sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { BlockedNumbers } from '../../../platform/db/schema.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { showNumber } from '../call/desk.ts';
import { findableNumber } from '../call-record/call-filter.ts';

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'principal' | 'kernel'>;
type Fields = Pick<BlockedNumber, 'phone' | 'direction' | 'reason' | 'enabled'>;

export const blockedNumberRoutes = routes((on) => {
  on(blockedNumberList, (ctx) => {
    const { phone, ...page } = ctx.query;
    let numbers = ctx.tx.selectFrom('blocked_numbers').where('tenant_id', '=', ctx.tenantId);
    if (phone) numbers = numbers.where('number_index', '=', findableNumber(ctx, phone) ?? '');
    return findPage(numbers.selectAll().orderBy('id', 'desc'), page, (row) => toWire(ctx, row));
  });

  on(readBlockedNumber, async (ctx) => toWire(ctx, await find(ctx, ctx.params.id)));

  on(createBlockedNumber, async (ctx) => {
    const { id } = await ctx.tx
      .insertInto('blocked_numbers')
      .values({ tenant_id: ctx.tenantId, ...toRow(ctx, ctx.body) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ target: `blocked-number:${id}`, after: withoutNumber(ctx.body) });
    return { id };
  });

  on(updateBlockedNumber, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const before = await find(ctx, id);
    const { numUpdatedRows } = await ctx.tx
      .updateTable('blocked_numbers')
      .set({ ...toRow(ctx, fields), updated_at: sql<Date>`now()`, version: version + 1 })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CodedError(blockedNumberErrors.changed);
    ctx.audit({ target: `blocked-number:${id}`, before: withoutNumber(toWire(ctx, before)), after: withoutNumber(fields) });
    return null;
  });

  on(deleteBlockedNumber, async (ctx) => {
    const before = await find(ctx, ctx.params.id);
    await ctx.tx.deleteFrom('blocked_numbers').where('tenant_id', '=', ctx.tenantId).where('id', '=', before.id).execute();
    ctx.audit({ target: `blocked-number:${before.id}`, before: withoutNumber(toWire(ctx, before)) });
    return null;
  });
});

async function find({ tx, tenantId }: Caller, id: string): Promise<Selectable<BlockedNumbers>> {
  const row = await tx
    .selectFrom('blocked_numbers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CodedError(commonErrors.notFound);
  return row;
}

function withoutNumber({ direction, reason, enabled }: Fields) {
  return { direction, reason, enabled };
}

function toRow({ kernel, tenantId }: Caller, { phone, direction, reason, enabled }: Fields) {
  const number = phoneOf(kernel.cipher, tenantId, phone)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
  if (!/^\+?\d{3,20}$/.test(number)) throw new CodedError(blockedNumberErrors.badNumber);
  return { number: kernel.cipher.encrypt(number), number_index: kernel.cipher.blindIndex(number), direction, reason, enabled };
}

function toWire({ kernel, tenantId, principal }: Caller, row: Selectable<BlockedNumbers>): BlockedNumber {
  const reader = { cipher: kernel.cipher, tenantId, whole: principal.holds(CONTACT_NUMBER) };
  return {
    id: row.id,
    phone: showNumber(reader, kernel.cipher.decrypt(row.number)),
    direction: row.direction as BlockedNumber['direction'],
    reason: row.reason,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}
