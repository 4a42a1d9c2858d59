import { grouped } from '@lianxi/shared/ui/grouped';

/** The columns of every kind of entry that no field has. */
export const categoryColumn = {
  key: 'categoryId',
  title: '分类',
  width: 160,
  render: ({ categoryPath }: { categoryPath: string }) => categoryPath,
};

export const usesColumn = {
  key: 'uses',
  title: '使用次数',
  width: 100,
  align: 'right' as const,
  render: ({ uses }: { uses: number }) => grouped(uses),
};
