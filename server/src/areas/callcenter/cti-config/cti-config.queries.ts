import { ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** How tenants' calls are handled. */
export const ctiConfigTable = settingsTable(ctiConfig, {
  table: 'cti_configs',
  columns: {
    afterTellStatus: null,
    status: 'status',
    offlineId: 'offline_id',
    wrapUpSeconds: 'wrap_up_seconds',
    customerHours: 'customer_hours',
    ringSeconds: 'ring_seconds',
    reconnectSeconds: 'reconnect_seconds',
    absentMinutes: 'absent_minutes',
    recordAll: 'record_all',
    recordingDays: 'recording_days',
    missedRateLimit: 'missed_rate_limit',
    talkAlertMinutes: 'talk_alert_minutes',
    isTesting: 'is_testing',
    callLine: 'call_line',
    mobileCallOutStatus: 'mobile_call_out_status',
  },
  toWire: ({ after_tell_status, offline_name }) => ({
    afterTellStatus: after_tell_status === 1 ? (1 as const) : (0 as const),
    offlineName: offline_name,
  }),
  toRow: ({ afterTellStatus }) => ({ after_tell_status: afterTellStatus }),
  unset: { offlineName: '' },
});
