import { CodedError } from '@lianxi/contracts/kit/errors';
import { yuan } from '@lianxi/contracts/market/money';
import {
  adjustStock,
  MAX_STOCK,
  product,
  productOptions,
  shelveProducts,
  shelves,
} from '@lianxi/contracts/market/product.contract';
import { categoriesWithin, categoryPath, levelOfCategory } from '../../../platform/db/category-tree.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { AuditDetail } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findOnShelf, lockStock, shelve, writeStock } from './product.queries.ts';

const { errors } = product;
const CATEGORIES = 'product_categories';

export const productRoutes = recordRoutes(product, {
  table: 'products',
  columns: {
    code: 'code',
    name: 'name',
    categoryId: 'category_id',
    price: null,
    unit: 'unit',
    stock: 'stock',
    shelf: 'shelf',
    description: 'description',
    picture: 'picture',
  },
  constraints: { products_code_key: errors.duplicate, sales_order_items_product_fkey: errors.ordered },
  rows: (products) => products.select(['r.price', categoryPath(CATEGORIES).as('category_path')]),
  search: (products, { keyword, shelf, categoryId }, { tenantId }) => {
    let found = products;
    if (keyword) {
      found = found.where((eb) => eb.or([mentions(eb.ref('r.code'), keyword), mentions(eb.ref('r.name'), keyword)]));
    }
    if (shelf) found = found.where('r.shelf', '=', shelf);
    if (categoryId) found = found.where('r.category_id', 'in', categoriesWithin(CATEGORIES, tenantId, categoryId));
    return found;
  },
  toWire: ({ price, category_path }) => ({ price: Number(price), categoryPath: category_path }),
  toRow: ({ price }) => ({ price }),
  create: async (ctx, kit) => {
    await requireParts(ctx, ctx.body);
    return kit.create(inYuan(ctx));
  },
  update: async (ctx, kit) => {
    await requireParts(ctx, ctx.body);
    return kit.update(inYuan(ctx));
  },
});

const PRICE = product.fields.price.label;

/** The operation log is read by people: it has prices in yuan. */
function inYuan<C extends { audit(detail: AuditDetail): void }>(ctx: C): C {
  const said = (values: unknown) => {
    const { [PRICE]: price, ...others } = { ...(values as Record<string, unknown> | undefined) };
    return values === undefined ? undefined : { ...others, [PRICE]: yuan(Number(price)) };
  };
  return {
    ...ctx,
    audit: ({ target, before, after }: AuditDetail) => ctx.audit({ target, before: said(before), after: said(after) }),
  };
}

export const productShelfRoutes = routes((on) => {
  on(productOptions, (ctx) => findOnShelf(ctx, ctx.query.keyword));

  on(shelveProducts, async (ctx) => {
    const { ids, shelf } = ctx.body;
    const changed = await shelve(ctx, ids, shelf);
    ctx.audit({ target: 'product', after: { 状态: shelves[shelf], 商品数: changed } });
    return { changed };
  });

  on(adjustStock, async (ctx) => {
    const { id, change, reason } = ctx.body;
    const { name, stock } = existing(await lockStock(ctx, id));
    const after = stock + change;
    if (after < 0 || after > MAX_STOCK)
      throw new CodedError(errors.noStock, { text: `「${name}」现有库存 ${stock}，不能这样调整` });
    await writeStock(ctx, id, after);
    ctx.audit({ target: `product:${id}`, before: { 库存: stock }, after: { 库存: after, 原因: reason } });
    return null;
  });
});

/** The category and the picture of a product are the tenant's; the picture stays from now on. */
async function requireParts(
  ctx: TenantTx & { readonly kernel: Kernel },
  { categoryId, picture }: { categoryId: string | null; picture: string | null },
): Promise<void> {
  if (categoryId !== null && (await levelOfCategory(ctx, CATEGORIES, categoryId)) === undefined) {
    throw new CodedError(errors.unknownCategory);
  }
  if (picture === null) return;
  const file = await ctx.kernel.files.locate(ctx, picture);
  const isOpen = file && !file.ownerOnly && file.needs.length === 0;
  if (!isOpen || !file.contentType.startsWith('image/')) throw new CodedError(errors.noPicture);
  await ctx.kernel.files.keep(ctx, [picture]);
}
