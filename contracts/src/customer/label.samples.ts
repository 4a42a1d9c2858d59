import { samples } from '../kit/record-samples.ts';
import { label } from './label.contract.ts';

export default samples({
  record: label,
  // They have no page of their own: a dialog of the customers' page manages them.
  page: null,
  first: { name: '标签1', color: 'blue' },
  second: { name: '标签2', color: 'red' },
});
