import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { callFilters } from './call-record.contract.ts';

/** Calls within the data scope as a spreadsheet with their summaries; the task centre offers it to the caller for a week. */
export const exportCalls = endpoint({
  method: 'POST',
  path: '/xmf-call-center/callRecord/export',
  summary: '导出通话记录',
  access: { code: 'callcenter_record_export' },
  dataScope: 'callcenter_platformcall',
  body: callFilters,
  reply: z.object({ taskId: id }),
});
