import {
  callLine,
  checkNumber,
  ctiConfigErrors,
  missedRates,
  readCtiConfig,
  saveCtiConfig,
} from '@lianxi/contracts/callcenter/cti-config.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';
import { readNumber } from '../call/target.ts';
import { findStatus } from '../seat/seat.queries.ts';
import { findCtiConfig } from './cti-config.queries.ts';

/** What a number's status means (specification section 5). */
const verdicts: Record<string, string> = {
  '0': '空号',
  '1': '正常',
  '2': '停机',
  '3': '在网不可用',
  '4': '沉默号',
  '5': '风险号',
};

export const ctiConfigRoutes = routes((on) => {
  on(readCtiConfig, ({ tx, tenantId }) => findCtiConfig(tx, tenantId));

  on(saveCtiConfig, async ({ tx, tenantId, body, audit }) => {
    const before = await findCtiConfig(tx, tenantId);
    const chosen = body.offlineId === null ? null : await findStatus(tx, tenantId, { id: body.offlineId });
    if (body.offlineId !== null && !chosen) throw new CodedError(ctiConfigErrors.unknownStatus);
    const columns = {
      after_tell_status: body.afterTellStatus,
      status: chosen?.value ?? body.status,
      offline_id: body.offlineId,
      offline_name: chosen?.name ?? '',
      wrap_up_seconds: body.wrapUpSeconds,
      ring_seconds: body.ringSeconds,
      reconnect_seconds: body.reconnectSeconds,
      record_all: body.recordAll,
      recording_days: body.recordingDays,
      missed_rate_limit: body.missedRateLimit,
      talk_alert_minutes: body.talkAlertMinutes,
      is_testing: body.isTesting,
      call_line: body.callLine,
      mobile_call_out_status: body.mobileCallOutStatus,
    };
    const saved = await tx
      .insertInto('cti_configs')
      .values({ tenant_id: tenantId, ...columns, version: 2 })
      .onConflict((conflict) =>
        conflict
          .column('tenant_id')
          .doUpdateSet({ ...columns, version: sql`cti_configs.version + 1` })
          .where('cti_configs.version', '=', body.version),
      )
      .executeTakeFirst();
    if (before.version !== body.version || !saved.numInsertedOrUpdatedRows) throw new CodedError(ctiConfigErrors.changed);
    audit({ target: 'cti-config', before, after: body });
    return null;
  });

  /** The switch is reached at the portal's own address. */
  on(callLine, async ({ tx, tenantId, headers }) => {
    const [ctiAddress = '', ctiPort = ''] = (headers.host ?? '').split(':');
    return { callline: (await findCtiConfig(tx, tenantId)).callLine, ctiAddress, ctiPort };
  });

  on(checkNumber, async ({ tx, tenantId, kernel, query }) => {
    const number = readNumber(kernel.cipher, tenantId, query.phone);
    const status = await judge(tx, tenantId, kernel.cipher.blindIndex(number), number);
    return { status, text: verdicts[status] ?? '' };
  });

  on(missedRates, async ({ tx, tenantId, now }) => {
    const { rows } = await sql<{ hour: number | null; today: number | null }>`
      select 100.0 * count(*) filter (where answered_at is null and began_at > now() - interval '1 hour')
          / nullif(count(*) filter (where began_at > now() - interval '1 hour'), 0) as hour,
        100.0 * count(*) filter (where answered_at is null) / nullif(count(*), 0) as today
      from calls where tenant_id = ${tenantId} and direction = 'in' and ended_at is not null
        and began_at >= ${startOfTenantDay(now)}`.execute(tx);
    const { missedRateLimit } = await findCtiConfig(tx, tenantId);
    const round = (share: number | null | undefined) => Math.round(Number(share ?? 0) * 10) / 10;
    const today = round(rows[0]?.today);
    return { warningNotAnsweredRate: round(rows[0]?.hour), todayNotAnsweredRate: today, warn: today > missedRateLimit };
  });
});

/**
 * What is known here without asking a carrier: a number that is no mobile or landline of China is empty, one whose last
 * call ended because nobody has it is empty as well, one on the blacklist is a risk.
 */
async function judge(
  tx: Parameters<typeof findCtiConfig>[0],
  tenantId: number,
  numberIndex: string,
  number: string,
): Promise<string> {
  if (!/^(\+?86)?(1[3-9]\d{9}|0?\d{2,3}\d{7,8}|[48]00\d{7}|\d{5,8})$/.test(number)) return '0';
  const blocked = await tx
    .selectFrom('blocked_numbers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('number_index', '=', numberIndex)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (blocked) return '5';
  const last = await tx
    .selectFrom('calls')
    .select('missed_cause')
    .where('tenant_id', '=', tenantId)
    .where('number_index', '=', numberIndex)
    .where('direction', '=', 'out')
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.missed_cause === 'bad-number' ? '0' : '1';
}
