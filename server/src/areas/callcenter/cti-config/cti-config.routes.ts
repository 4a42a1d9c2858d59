import { callLine, checkNumber, ctiConfig, missedRates } from '@lianxi/contracts/callcenter/cti-config.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findStatusOption } from '../../../platform/queue/agent-status.ts';
import { settingsRoutes } from '../../../platform/record/settings-routes.ts';
import { readNumber } from '../call/target.ts';
import { ctiConfigTable } from './cti-config.queries.ts';

/** The texts of a number's status (specification section 5). */
const verdicts: Record<string, string> = {
  '0': '空号',
  '1': '正常',
  '2': '停机',
  '3': '在网不可用',
  '4': '沉默号',
  '5': '风险号',
};

const settings = settingsRoutes(ctiConfig, ctiConfigTable, {
  async update(ctx, kit) {
    const { offlineId } = ctx.body;
    if (offlineId === null) return kit.update(ctx, { offline_name: '' });
    const chosen = await findStatusOption(ctx, '1', { id: offlineId });
    if (!chosen) throw new CodedError(ctiConfig.errors.unknownStatus);
    return kit.update(ctx, { status: chosen.value, offline_name: chosen.name });
  },
});

const around = routes((on) => {
  /** Browsers reach the switch at the portal's own address. */
  on(callLine, async ({ tx, tenantId, headers }) => {
    const [ctiAddress = '', ctiPort = ''] = (headers.host ?? '').split(':');
    return { callline: (await ctiConfigTable.find({ tx, tenantId })).callLine, ctiAddress, ctiPort };
  });

  on(checkNumber, async (ctx) => {
    const status = await judge(ctx, readNumber(ctx.cipher, ctx.query.phone));
    return { status, text: verdicts[status] ?? '' };
  });

  on(missedRates, async ({ tx, tenantId, now }) => {
    const { rows } = await sql<{ hour: number | null; today: number | null }>`
      select 100.0 * count(*) filter (where answered_at is null and began_at > now() - interval '1 hour')
          / nullif(count(*) filter (where began_at > now() - interval '1 hour'), 0) as hour,
        100.0 * count(*) filter (where answered_at is null) / nullif(count(*), 0) as today
      from calls where tenant_id = ${tenantId} and direction = 'in' and ended_at is not null
        and began_at >= ${startOfTenantDay(now)}`.execute(tx);
    const { missedRateLimit } = await ctiConfigTable.find({ tx, tenantId });
    const round = (share: number | null | undefined) => Math.round(Number(share ?? 0) * 10) / 10;
    const today = round(rows[0]?.today);
    return { warningNotAnsweredRate: round(rows[0]?.hour), todayNotAnsweredRate: today, warn: today > missedRateLimit };
  });
});

/** The settings of calls, and the states of lines and numbers. */
export const ctiConfigRoutes = [...settings, ...around];

/**
 * Judges numbers without a carrier's help. A number that is no mobile or landline of China is empty. So is a number whose last
 * call ended because it does not exist. A number on the blacklist is a risk.
 */
async function judge({ tx, tenantId, cipher }: SealedDb, number: string): Promise<string> {
  if (!/^(\+?86)?(1[3-9]\d{9}|0?\d{2,3}\d{7,8}|[48]00\d{7}|\d{5,8})$/.test(number)) return '0';
  const blocked = await tx
    .selectFrom('blocked_numbers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('number_index', 'in', cipher.blindIndexes('blocked_numbers.number_index', number))
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (blocked) return '5';
  const last = await tx
    .selectFrom('calls')
    .select('missed_cause')
    .where('tenant_id', '=', tenantId)
    .where('number_index', 'in', cipher.blindIndexes('calls.number_index', number))
    .where('direction', '=', 'out')
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.missed_cause === 'bad-number' ? '0' : '1';
}
