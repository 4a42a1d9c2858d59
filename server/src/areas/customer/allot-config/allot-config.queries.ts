import { type AllotConfig, allotConfig } from '@lianxi/contracts/customer/allot-config.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** How tenants allot new customers, and when customers return to the pool. */
export const allotConfigTable = settingsTable(allotConfig, {
  table: 'allot_configs',
  columns: {
    allots: 'allots',
    allotType: 'allot_type',
    agents: null,
    conditions: null,
    recovers: 'recovers',
    recoverDays: 'recover_days',
    warnDays: 'warn_days',
    recoversLeft: 'recovers_left',
    sparesVip: 'spares_vip',
    claimLimit: 'claim_limit',
    holdLimit: 'hold_limit',
  },
  toWire: ({ agents, conditions }) => ({
    agents: agents as unknown as AllotConfig['agents'],
    conditions: conditions as unknown as AllotConfig['conditions'],
    // Only the endpoint reads them.
    agentNames: [],
  }),
  toRow: ({ agents, conditions }) => ({ agents: JSON.stringify(agents), conditions: JSON.stringify(conditions) }),
  unset: { agentNames: [] },
});
