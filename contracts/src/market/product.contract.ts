import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, lines, number, one, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { MAX_TICKED } from '../kit/record-export.ts';
import { fen, plainYuan } from './money.ts';

const access = { code: 'market_productmanage' };
export const MAX_STOCK = 100_000_000;

/** The choices of 状态. */
export const shelves = { on: '上架', off: '下架' };

/** What a tenant sells. */
export const product = record({
  noun: 'product',
  title: '商品',
  path: '/xmf-market/product',
  access,
  knownBy: 'name',
  fields: {
    code: text('商品编号', {
      max: 40,
      required: true,
      keyword: true,
      pattern: [/^[A-Za-z0-9._-]+$/, '商品编号只能包含字母、数字、点、短横线和下划线'],
    }),
    name: text('商品名称', { max: 100, required: true, keyword: true }),
    categoryId: one('商品分类', {}),
    /** In fen. */
    price: special('单价', fen, { blank: 0 }),
    unit: text('单位', { max: 10, required: true }),
    /** Afterwards orders and {@link adjustStock} change it: a form that saves an old figure would lose theirs. */
    stock: number('库存', { min: 0, max: MAX_STOCK, default: 0, fixed: true }),
    shelf: choice('状态', shelves, { default: 'on', filter: true }),
    description: lines('商品描述', { max: 2000 }),
    /** The `fileSaveName` of an uploaded picture. */
    picture: special('图片', z.nullable(z.string().regex(/^[\w-]{22,64}$/, '图片不存在')), { blank: null }),
  },
  /** `categoryPath`: with the categories above it, for example 家电 / 厨房. */
  shown: { categoryPath: z.string().nullable() },
  /** The category, and all below it. */
  filters: { categoryId: id.optional() },
  export: {
    '单价（元）': ({ price }) => plainYuan(price),
    商品分类: ({ categoryPath }) => categoryPath ?? '',
  },
  duplicate: { text: '该商品编号已存在', field: 'code' },
  errors: {
    unknownCategory: { kind: 'invalid', text: '商品分类不存在或已删除', field: 'categoryId' },
    noPicture: { kind: 'invalid', text: '图片不存在，请重新上传', field: 'picture' },
    ordered: { kind: 'conflict', text: '商品已有订单，不能删除，可以下架' },
    noStock: { kind: 'conflict', text: '库存不足', field: 'change' },
  },
});
export type Product = RecordOf<typeof product>;

/** Puts products on the shelf, or takes them off. */
export const shelveProducts = endpoint({
  method: 'PUT',
  path: '/xmf-market/product/shelf',
  summary: '商品上架下架',
  access,
  body: z.object({ ids: z.array(id).min(1).max(MAX_TICKED), shelf: z.enum(['on', 'off']) }),
  reply: z.object({ changed: z.number().int() }),
});

export const stockChange = z.object({
  id,
  /** Pieces that came, or with a minus went. */
  change: z
    .number('请输入数量')
    .int('请输入整数')
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .refine((change) => change !== 0, '数量不能为 0'),
  reason: z.string().trim().min(1, '请输入原因').max(100),
});

/** Adds to the stock of a product or takes from it; the operation log holds the reason. */
export const adjustStock = endpoint({
  method: 'PUT',
  path: '/xmf-market/product/stock',
  summary: '调整商品库存',
  once: true,
  access,
  body: stockChange,
  reply: z.null(),
  errors: [product.errors.noStock],
});

const productOption = z.object({
  id,
  code: z.string(),
  name: z.string(),
  price: fen,
  unit: z.string(),
  stock: z.number().int(),
});
export type ProductOption = z.output<typeof productOption>;

/** Products on the shelf for a picker, by code or name; at most 50. */
export const productOptions = endpoint({
  method: 'GET',
  path: '/xmf-market/product/selects',
  summary: '商品选项',
  access: 'signed-in',
  query: z.object({ keyword: z.string().trim().max(50).optional() }),
  reply: z.array(productOption),
});
