import { samples } from '../kit/record-samples.ts';
import { label } from './label.contract.ts';

export default samples({
  record: label,
  // Not listed on a page of its own: a dialog of the customers' page keeps them.
  page: null,
  first: { name: '标签1', color: 'blue' },
  second: { name: '标签2', color: 'red' },
});
