import { exportEndpoint } from '../kit/record-export.ts';
import { callFilters } from './call-record.contract.ts';

/** Calls within the data scope as a spreadsheet with their summaries; the task centre offers it to the caller for a week. */
export const exportCalls = exportEndpoint(
  {
    path: '/xmf-call-center/callRecord',
    fullTitle: '通话记录',
    access: { code: 'callcenter_record_export' },
    dataScope: 'callcenter_platformcall',
  },
  callFilters.shape,
);
