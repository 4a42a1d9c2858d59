import { samples } from '../kit/record-samples.ts';
import { callScript } from './call-script.contract.ts';

const none = { skillGroupIds: [], hotlineIds: [] };

export default samples({
  record: callScript,
  // Its sentences have a control of their own: hotline.spec.ts.
  page: null,
  first: { name: '话术1', sentences: [{ title: '开场白', text: '您好' }], direction: null, ...none, sort: 1, enabled: true },
  second: { name: '话术2', sentences: [{ title: '', text: '再见' }], direction: 'out', ...none, sort: 2, enabled: false },
  bad: [
    ['sentences', []],
    ['sentences', [{ title: '开场白', text: '' }]],
    ['sentences', [{ title: 'x'.repeat(21), text: '您好' }]],
  ],
});
