import { samples } from '../kit/record-samples.ts';
import { workOrderCategory } from './work-order-category.contract.ts';

export default samples({
  record: workOrderCategory,
  // Categories are edited in a dialog beside the templates.
  page: null,
  first: { name: '样品分类甲', parentId: null },
  second: { name: '样品分类乙', parentId: null },
});
