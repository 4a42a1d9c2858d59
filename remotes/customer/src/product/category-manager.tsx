import { Button, Modal } from '@douyinfe/semi-ui';
import { CATEGORY_DEPTH, type ProductCategory, productCategory } from '@lianxi/contracts/market/product-category.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastError, toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';
import { type CSSProperties, useState } from 'react';
import { CategoryForm } from './category-form.tsx';
import { categoryLines, productsWithin } from './category-tree.ts';
import './category-manager.css';

const { errors } = productCategory;

/** What the dialog over the tree edits: a category, or a new one below another. */
type Editing = { category: ProductCategory } | { category: null; parent: ProductCategory | null };

async function remove(category: ProductCategory, all: readonly ProductCategory[]): Promise<void> {
  // A reason that is visible needs no question first.
  if (all.some(({ parentId }) => parentId === category.id)) return toastProblem(errors.hasChildren.text);
  if (category.productCount > 0) return toastProblem(errors.hasProducts.text);
  const question = { title: `删除分类「${category.name}」？`, words: '删除后不能恢复。', act: '删除', danger: true };
  if (!(await confirm(question))) return;
  try {
    await call(productCategory.remove, { params: { id: category.id } });
    toastSuccess('分类已删除');
  } catch (error) {
    toastError(error);
  }
  await invalidate(productCategory.list);
}

function CategoryLine({
  category: { name, level },
  products,
  onAdd,
  onEdit,
  onRemove,
}: {
  category: ProductCategory;
  /** With those of the categories below. */
  products: number;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="category-line" style={{ '--level': level } as CSSProperties}>
      <span className="category-name" title={name}>
        {name}
      </span>
      <span className="category-count">{products} 件商品</span>
      <span className="lx-row-actions">
        <button type="button" aria-label={`新建下级 ${name}`} onClick={onAdd}>
          新建下级
        </button>
        <button type="button" aria-label={`重命名 ${name}`} onClick={onEdit}>
          重命名
        </button>
        <button type="button" aria-label={`删除 ${name}`} onClick={onRemove}>
          删除
        </button>
      </span>
    </li>
  );
}

function Categories() {
  const { data, error, refetch } = useCall(productCategory.list, {});
  const [editing, setEditing] = useState<Editing | null>(null);
  if (error && !data) return <Failure what="商品分类" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={4} />;
  const addBelow = (parent: ProductCategory) =>
    parent.level >= CATEGORY_DEPTH ? toastProblem(errors.tooDeep.text) : setEditing({ category: null, parent });
  return (
    <>
      <Button onClick={() => setEditing({ category: null, parent: null })}>新建一级分类</Button>
      {data.length === 0 && <p className="category-none">还没有分类。最多三级，如 家电 / 厨房电器 / 洗碗机。</p>}
      <ul className="category-list" aria-label="全部分类">
        {categoryLines(data).map((category) => (
          <CategoryLine
            key={category.id}
            category={category}
            products={productsWithin(data, category)}
            onAdd={() => addBelow(category)}
            onEdit={() => setEditing({ category })}
            onRemove={() => void remove(category, data)}
          />
        ))}
      </ul>
      {editing && (
        <CategoryForm
          category={editing.category}
          parent={editing.category ? null : editing.parent}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** The tenant's categories of products: create, rename, delete. Mounted while it is open. */
export function CategoryManager({ onClose }: { onClose: () => void }) {
  const inFront = useTabVisible();
  return (
    <Modal
      title="分类管理"
      visible={inFront}
      width={600}
      centered
      // Without Semi's English close button: the button below does the same.
      closable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Categories />
    </Modal>
  );
}
