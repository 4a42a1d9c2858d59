import type { Choice } from '@lianxi/contracts/kit/fields';
import { type CategoryNode, knowledgeCategoryTree } from '@lianxi/contracts/knowledge/knowledge-category.contract';
import { categoryOption } from '@lianxi/shared/category/category-tree';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { type ReactNode, useMemo } from 'react';

const optionsOf = (nodes: readonly CategoryNode[], level = 1): Choice[] =>
  nodes.flatMap(({ id, name, sonList }) => [categoryOption({ id, name, level }), ...optionsOf(sonList, level + 1)]);

/** A page of entries, as soon as the categories for its filter and its form are known. */
export function WithCategories({ title, children }: { title: string; children: (categories: readonly Choice[]) => ReactNode }) {
  const { data, error, refetch } = useCall(knowledgeCategoryTree, {});
  const options = useMemo(() => data && optionsOf(data), [data]);
  if (options) return children(options);
  return (
    <Page title={title}>
      {error ? <Failure what="知识分类" error={error} onRetry={() => void refetch()} /> : <Loading rows={8} />}
    </Page>
  );
}
