import { samples } from '../kit/record-samples.ts';
import { shift } from './shift.contract.ts';

export default samples({
  record: shift,
  page: '/basicmodule/shift',
  first: {
    name: '样品白班',
    shortName: '样白',
    colour: 'green',
    begins: 540,
    ends: 1080,
    breaks: [{ from: 720, to: 780 }],
    punchBefore: 30,
    punchAfter: 90,
    lateAfter: 3,
    earlyBefore: 4,
    productive: true,
    enabled: true,
  },
  second: {
    name: '样品夜班',
    shortName: '样夜',
    colour: 'violet',
    begins: 1320,
    ends: 1800,
    breaks: [],
    punchBefore: 60,
    punchAfter: 120,
    lateAfter: 0,
    earlyBefore: 0,
    productive: false,
    enabled: false,
  },
  bad: [
    ['shortName', '早 班'],
    ['begins', -1],
    ['begins', 1440],
    ['begins', '09:00'],
    ['ends', 540],
    ['ends', 2881],
    ['ends', 540 + 1441],
    ['breaks', [{ from: 500, to: 600 }]],
    ['breaks', [{ from: 800, to: 780 }]],
    ['breaks', [{ from: 540, to: 1080 }]],
    [
      'breaks',
      [
        { from: 600, to: 660 },
        { from: 650, to: 700 },
      ],
    ],
  ],
});
