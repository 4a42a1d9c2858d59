import type { CtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import type { Tx } from '../../../platform/db/db.ts';

/** What holds until a tenant says otherwise: the columns' defaults. */
export const defaultCtiConfig: CtiConfig = {
  afterTellStatus: 0,
  status: '0',
  offlineId: null,
  offlineName: '',
  wrapUpSeconds: 15,
  ringSeconds: 20,
  reconnectSeconds: 20,
  recordAll: true,
  recordingDays: 180,
  missedRateLimit: 20,
  talkAlertMinutes: 30,
  isTesting: '0',
  callLine: '1',
  mobileCallOutStatus: '1',
  version: 1,
};

/** How the tenant's calls are handled. */
export async function findCtiConfig(tx: Tx, tenantId: number): Promise<CtiConfig> {
  const row = await tx.selectFrom('cti_configs').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!row) return defaultCtiConfig;
  return {
    afterTellStatus: row.after_tell_status === 1 ? 1 : 0,
    status: row.status,
    offlineId: row.offline_id,
    offlineName: row.offline_name,
    wrapUpSeconds: row.wrap_up_seconds,
    ringSeconds: row.ring_seconds,
    reconnectSeconds: row.reconnect_seconds,
    recordAll: row.record_all,
    recordingDays: row.recording_days,
    missedRateLimit: row.missed_rate_limit,
    talkAlertMinutes: row.talk_alert_minutes,
    isTesting: row.is_testing === '1' ? '1' : '0',
    callLine: row.call_line === '6' ? '6' : '1',
    mobileCallOutStatus: row.mobile_call_out_status === '0' ? '0' : '1',
    version: row.version,
  };
}
