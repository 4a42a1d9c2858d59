import { Button, Modal } from '@douyinfe/semi-ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTabVisible } from '../portal/tab.ts';
import { confirm } from '../ui/confirm.tsx';
import { Failure, Loading } from '../ui/data-states.tsx';
import { toastError, toastProblem, toastSuccess } from '../ui/toast.tsx';
import { categoryLines, heldWithin, type TreeCategory } from './category-tree.ts';
import './category-manager.css';

/** What a team's tree of categories is, and how it changes. */
export interface CategoryTreeProps<C extends TreeCategory> {
  /** The name of the categories, for example 商品分类. */
  what: string;
  /** All of them, parents before children; undefined while they load. */
  categories: readonly C[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** An example of a way through all levels. */
  example: string;
  depth: number;
  /** Why there is none below the deepest. */
  tooDeep: string;
  /** What a category holds itself, and the words for a number of them. */
  held: (category: C) => number;
  heldText: (count: number) => string;
  /** Why one with others below it, or one that holds something, cannot be removed. */
  hasChildren: string;
  hasHeld: string;
  remove: (category: C) => Promise<unknown>;
  /** Reads the list again. */
  refresh: () => Promise<unknown>;
  /** The dialog that renames a category, or with null makes one below `parent`. */
  form: (category: C | null, parent: C | null, onClose: () => void) => ReactNode;
}

/** What the dialog over the tree edits: a category, or a new one below another. */
interface Editing<C> {
  category: C | null;
  parent: C | null;
}

function CategoryLine<C extends TreeCategory>({
  category: { name, level },
  held,
  onAdd,
  onEdit,
  onRemove,
}: {
  category: C;
  /** With that of the categories below. */
  held: string;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="category-line" style={{ '--level': level } as CSSProperties}>
      <span className="category-name" title={name}>
        {name}
      </span>
      <span className="category-count">{held}</span>
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

function Categories<C extends TreeCategory>(props: CategoryTreeProps<C>) {
  const { what, categories, error, onRetry, example, depth, tooDeep, held, heldText, hasChildren, hasHeld, form } = props;
  const [editing, setEditing] = useState<Editing<C> | null>(null);
  if (error && !categories) return <Failure what={what} error={error} onRetry={onRetry} />;
  if (!categories) return <Loading shape="list" rows={4} />;
  const addBelow = (parent: C) => (parent.level >= depth ? toastProblem(tooDeep) : setEditing({ category: null, parent }));
  const remove = async (category: C) => {
    // A reason that is visible needs no question first.
    if (categories.some(({ parentId }) => parentId === category.id)) return toastProblem(hasChildren);
    if (held(category) > 0) return toastProblem(hasHeld);
    const question = { title: `删除分类「${category.name}」？`, words: '删除后不能恢复。', act: '删除', danger: true };
    if (!(await confirm(question))) return;
    try {
      await props.remove(category);
      toastSuccess('分类已删除');
    } catch (problem) {
      toastError(problem);
    }
    await props.refresh();
  };
  return (
    <>
      <Button onClick={() => setEditing({ category: null, parent: null })}>新建一级分类</Button>
      {categories.length === 0 && <p className="category-none">还没有分类。最多三级，如 {example}。</p>}
      <ul className="category-list" aria-label="全部分类">
        {categoryLines(categories).map((category) => (
          <CategoryLine
            key={category.id}
            category={category}
            held={heldText(heldWithin(categories, category, held))}
            onAdd={() => addBelow(category)}
            onEdit={() => setEditing({ category, parent: null })}
            onRemove={() => void remove(category)}
          />
        ))}
      </ul>
      {editing && form(editing.category, editing.parent, () => setEditing(null))}
    </>
  );
}

/** Creates, renames and deletes a tenant's categories. Mounted while it is open. */
export function CategoryManager<C extends TreeCategory>({ onClose, ...tree }: CategoryTreeProps<C> & { onClose: () => void }) {
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
      <Categories {...tree} />
    </Modal>
  );
}
