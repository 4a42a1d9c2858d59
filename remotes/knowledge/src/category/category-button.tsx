import { Button } from '@douyinfe/semi-ui';
import { KNOWLEDGE_DEPTH, knowledgeCategory } from '@lianxi/contracts/knowledge/knowledge-category.contract';
import { CategoryManager } from '@lianxi/shared/category/category-manager';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useState } from 'react';
import { CategoryForm } from './category-form.tsx';
import { refreshCategories } from './refresh-categories.ts';

const { errors } = knowledgeCategory;

function Manager({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(knowledgeCategory.list, {});
  return (
    <CategoryManager
      what="知识分类"
      categories={data?.map((category) => ({ ...category, parentId: category.pid }))}
      error={error}
      onRetry={() => void refetch()}
      example="售后 / 退换货 / 运费"
      depth={KNOWLEDGE_DEPTH}
      tooDeep={errors.tooDeep.text}
      held={({ entryCount }) => entryCount}
      heldText={(count) => `${count} 条内容`}
      hasChildren={errors.hasChildren.text}
      hasHeld={errors.hasEntries.text}
      remove={({ id }) => call(knowledgeCategory.remove, { params: { id } })}
      refresh={refreshCategories}
      form={(category, parent, close) => <CategoryForm category={category} parent={parent} onClose={close} />}
      onClose={onClose}
    />
  );
}

/** Opens the categories, which all kinds of entries share. */
export function CategoryButton() {
  const [open, setOpen] = useState(false);
  if (!useHolds('knowledge_category')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>分类管理</Button>
      {open && <Manager onClose={() => setOpen(false)} />}
    </>
  );
}
