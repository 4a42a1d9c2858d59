import { type Hotline, hotline } from '@lianxi/contracts/callcenter/hotline.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { firstLine } from '../outbound-route/usable-line.ts';

export const hotlineRoutes = recordRoutes(hotline, {
  table: 'hotlines',
  columns: {
    did: 'did',
    name: 'name',
    ivrFlowId: 'ivr_flow_id',
    skillGroupId: 'skill_group_id',
    workingHours: null,
    voicemail: 'voicemail',
    outbound: 'outbound',
    enabled: 'enabled',
  },
  constraints: {
    hotlines_did_key: hotline.errors.duplicate,
    hotlines_flow_fkey: hotline.errors.unknownFlow,
    hotlines_group_fkey: hotline.errors.unknownGroup,
  },
  rows: (hotlines) =>
    hotlines
      .leftJoin('ivr_flows as f', (join) => join.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.id', '=', 'r.ivr_flow_id'))
      .leftJoin('skill_groups as g', (join) =>
        join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.id', '=', 'r.skill_group_id'),
      )
      .select(['r.working_hours', 'f.name as ivrFlowName', 'g.name as skillGroupName']),
  toWire: ({ working_hours, ivrFlowName, skillGroupName }) => ({
    workingHours: working_hours as unknown as Hotline['workingHours'],
    ivrFlowName,
    skillGroupName,
  }),
  toRow: ({ workingHours }) => ({ working_hours: JSON.stringify(workingHours) }),
  newRow: ({ tenantId }) => ({ trunk: firstLine(tenantId) }),
});
