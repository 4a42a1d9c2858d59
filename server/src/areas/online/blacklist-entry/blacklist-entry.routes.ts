import { blacklistEntry } from '@lianxi/contracts/online/blacklist-entry.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

export const blacklistEntryRoutes = recordRoutes(blacklistEntry, {
  table: 'blacklist_entries',
  columns: { visitorId: 'visitor_id', reason: 'reason', enabled: 'enabled' },
  constraints: {
    blacklist_entries_visitor_id_key: blacklistEntry.errors.duplicate,
    blacklist_entries_visitor_fkey: blacklistEntry.errors.unknownVisitor,
  },
});
