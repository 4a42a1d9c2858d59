import { type PrioritySetting, prioritySetting } from '@lianxi/contracts/work-order/priority.contract';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** The priorities of a tenant. */
export const priorityTable = settingsTable(prioritySetting, {
  table: 'work_order_priorities',
  columns: { levels: null },
  toWire: ({ levels }) => ({ levels: levels as unknown as PrioritySetting['levels'] }),
  toRow: ({ levels }) => ({ levels: JSON.stringify(levels) }),
});
