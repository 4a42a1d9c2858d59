import { samples } from '../kit/record-samples.ts';
import { blacklistEntry } from './blacklist-entry.contract.ts';

export default samples({
  record: blacklistEntry,
  page: '/online/blacklist',
  first: { visitorId: '101', reason: '拉黑原因1', enabled: true },
  second: { visitorId: '102', reason: '拉黑原因2', enabled: false },
});
