import { type CommonKnowledge, storedKinds } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { grouped } from '@lianxi/shared/ui/grouped';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { EntryState } from './knowledge-state.tsx';

const day = (at: string) => {
  const time = new Date(at);
  return `${time.getFullYear()}/${String(time.getMonth() + 1).padStart(2, '0')}/${String(time.getDate()).padStart(2, '0')}`;
};

/** From when until when an entry is valid. */
export function validity({ effectiveTime, expireTime }: Pick<CommonKnowledge, 'effectiveTime' | 'expireTime'>): string {
  if (!effectiveTime && !expireTime) return '长期';
  return `${effectiveTime ? day(effectiveTime) : ''} 至 ${expireTime ? day(expireTime) : '长期'}`.trim();
}

/** The share of those who found it helpful; a dash while nobody said. */
export function helpfulShare({ helpful, unhelpful }: { helpful: number; unhelpful: number }): string {
  const all = helpful + unhelpful;
  return all === 0 ? '—' : `${Math.round((helpful / all) * 100)}%`;
}

const lastOf = (path: string) => path.split(' / ').at(-1) ?? '';

export const commonColumns: readonly Column<CommonKnowledge>[] = [
  { key: 'title', title: '标题', width: 184, render: ({ title }) => title },
  { key: 'kind', title: '类型', width: 70, optional: true, render: ({ kind }) => storedKinds[kind] },
  {
    key: 'categoryId',
    title: '分类',
    width: 84,
    render: ({ categoryPath }) => <span title={categoryPath}>{lastOf(categoryPath)}</span>,
  },
  { key: 'labels', title: '标签', width: 84, render: ({ labels }) => labels || '—' },
  { key: 'state', title: '状态', width: 146, render: (row) => <EntryState {...row} /> },
  { key: 'valid', title: '有效期', width: 104, render: validity },
  { key: 'hits', title: '使用', width: 70, align: 'right', render: ({ hits }) => grouped(hits) },
  { key: 'helpful', title: '有用率', width: 84, align: 'right', render: helpfulShare },
  { key: 'authors', title: '作者', width: 80, render: ({ authors }) => authors.join('、') },
  { key: 'updateTime', title: '更新时间', width: 116, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];
