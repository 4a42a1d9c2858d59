import { samples } from '../kit/record-samples.ts';
import { productCategory } from './product-category.contract.ts';

export default samples({
  record: productCategory,
  // They have no page of their own: a dialog of the products' page manages them.
  page: null,
  first: { name: '样品分类甲', parentId: null },
  second: { name: '样品分类乙', parentId: null },
});
