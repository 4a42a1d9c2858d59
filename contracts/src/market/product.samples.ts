import { samples } from '../kit/record-samples.ts';
import { product } from './product.contract.ts';

const plain = { categoryId: null, picture: null };

export default samples({
  record: product,
  page: '/market/productmanage',
  first: {
    ...{ code: 'SAMPLE-A', name: '样品商品甲', ...plain, price: 0, unit: '台', stock: 5 },
    ...{ shelf: 'on', description: '样品描述' },
  },
  second: { code: 'SAMPLE-B', name: '样品商品乙', ...plain, price: 0, unit: '件', stock: 7, shelf: 'off', description: '' },
  bad: [
    ['code', '商品 1'],
    ['price', -1],
    ['price', 1.5],
    ['price', 1_000_000_001],
    ['picture', '../../etc/passwd'],
  ],
});
