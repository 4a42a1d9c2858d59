import { samples } from '../kit/record-samples.ts';
import { store } from './store.contract.ts';

export default samples({
  record: store,
  // Its form is a page of its own: e2e/admin/store.spec.ts.
  page: null,
  first: {
    ...{ code: 'SAMPLE-01', name: '样品门店甲', region: '上海市 静安区', address: '样品路 1 号' },
    ...{ workingHours: [{ day: 1, from: 540, to: 1260 }], managerId: null, phone: '021-54320001', state: 'open' },
  },
  second: {
    ...{ code: 'SAMPLE-02', name: '样品门店乙', region: '', address: '' },
    ...{ workingHours: [], managerId: null, phone: '', state: 'closed' },
  },
  bad: [
    ['code', '门店 1'],
    ['phone', '电话'],
    ['workingHours', [{ day: 1, from: 540, to: 540 }]],
  ],
});
