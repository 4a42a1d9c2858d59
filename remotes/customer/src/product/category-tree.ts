import type { ProductCategory } from '@lianxi/contracts/market/product-category.contract';

/** The categories as lines, each below its parent; the server gives parents before children. */
export function categoryLines(categories: readonly ProductCategory[], parentId: string | null = null): ProductCategory[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap((category) => [category, ...categoryLines(categories, category.id)]);
}

/** For a select: the tree with its levels indented. */
export const categoryOptions = (categories: readonly ProductCategory[]) =>
  categoryLines(categories).map(({ id, name, level }) => ({ value: id, text: `${'　'.repeat(level - 1)}${name}` }));

/** The products of a category and of all below it. */
export const productsWithin = (categories: readonly ProductCategory[], { id, productCount }: ProductCategory): number =>
  categories
    .filter(({ parentId }) => parentId === id)
    .reduce((sum, below) => sum + productsWithin(categories, below), productCount);
