import { blacklistEntry } from '@lianxi/contracts/online/blacklist-entry.contract';
import { RecordPage } from '@lianxi/shared/record/record-page';

/** Visitors who may not chat (specification section 2, /online/blacklist). */
export default function BlacklistEntryPage() {
  return <RecordPage record={blacklistEntry} title="黑名单" />;
}
