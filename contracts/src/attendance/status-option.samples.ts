import { samples } from '../kit/record-samples.ts';
import { statusOption } from './status-option.contract.ts';

export default samples({
  record: statusOption,
  page: '/basicmodule/statusSet',
  first: { setType: '2', name: '状态1', sort: 1, enabled: true },
  second: { setType: '2', name: '状态2', sort: 2, enabled: false },
});
