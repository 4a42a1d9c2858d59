import { CATEGORY_DEPTH, productCategory } from '@lianxi/contracts/market/product-category.contract';
import { CategoryManager } from '@lianxi/shared/category/category-manager';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { CategoryForm } from './category-form.tsx';

const { errors } = productCategory;

/** The tenant's categories of products. Mounted while it is open. */
export function ProductCategories({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(productCategory.list, {});
  return (
    <CategoryManager
      what="商品分类"
      categories={data}
      error={error}
      onRetry={() => void refetch()}
      example="家电 / 厨房电器 / 洗碗机"
      depth={CATEGORY_DEPTH}
      tooDeep={errors.tooDeep.text}
      held={({ productCount }) => productCount}
      heldText={(count) => `${count} 件商品`}
      hasChildren={errors.hasChildren.text}
      hasHeld={errors.hasProducts.text}
      remove={({ id }) => call(productCategory.remove, { params: { id } })}
      refresh={() => invalidate(productCategory.list)}
      form={(category, parent, close) => <CategoryForm category={category} parent={parent} onClose={close} />}
      onClose={onClose}
    />
  );
}
