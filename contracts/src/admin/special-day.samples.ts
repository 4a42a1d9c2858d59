import { samples } from '../kit/record-samples.ts';
import { specialDay } from './special-day.contract.ts';

export default samples({
  record: specialDay,
  page: '/basicmodule/holidaysetting',
  first: { day: '2027-02-20', name: '样品补班', kind: 'make-up', worksAs: '5' },
  second: { day: '2027-02-17', name: '样品春节', kind: 'legal-holiday', worksAs: null },
  bad: [
    ['day', '2027-02-30'],
    ['day', ''],
    ['worksAs', null],
  ],
});
