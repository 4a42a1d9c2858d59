/** A category in a tree of few levels: what the parts of this folder need of it. */
export interface TreeCategory {
  readonly id: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** Null: at the top. */
  readonly parentId: string | null;
}

/** The categories as lines, each below its parent; the server gives parents before children. */
export function categoryLines<C extends TreeCategory>(categories: readonly C[], parentId: string | null = null): C[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap((category) => [category, ...categoryLines(categories, category.id)]);
}

/** A category as an option of a select, indented by its level. */
export const categoryOption = ({ id, name, level }: Omit<TreeCategory, 'parentId'>) => ({
  value: id,
  text: `${'　'.repeat(level - 1)}${name}`,
});

/** For a select: the tree with its levels indented. */
export const categoryOptions = (categories: readonly TreeCategory[]) => categoryLines(categories).map(categoryOption);

/** What a category and all below it hold. */
export const heldWithin = <C extends TreeCategory>(categories: readonly C[], category: C, held: (one: C) => number): number =>
  categories
    .filter(({ parentId }) => parentId === category.id)
    .reduce((sum, below) => sum + heldWithin(categories, below, held), held(category));
