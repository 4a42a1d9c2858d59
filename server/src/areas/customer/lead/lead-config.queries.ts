import { type LeadConfig, leadConfig } from '@lianxi/contracts/customer/lead-config.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** How a tenant's leads become customers, and how many contact details a day shows. */
export const leadConfigTable = settingsTable(leadConfig, {
  table: 'lead_configs',
  columns: { dailyLimit: 'daily_limit', mapping: null },
  toWire: ({ mapping }) => ({
    mapping: mapping as unknown as LeadConfig['mapping'],
    // Only the endpoint reads them.
    ownFields: [],
  }),
  toRow: ({ mapping }) => ({ mapping: JSON.stringify(mapping) }),
  unset: { ownFields: [] },
});
