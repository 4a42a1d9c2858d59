import { samples } from '../kit/record-samples.ts';
import { videoBlockedVisitor } from './blocked-visitor.contract.ts';

export default samples({
  record: videoBlockedVisitor,
  // The demo has no customers of these numbers: management-records.spec.ts.
  page: null,
  first: { visitorId: '900001', reason: '骚扰', enabled: true },
  second: { visitorId: '900002', reason: '', enabled: false },
  bad: [['visitorId', '韩梅']],
});
