import { commonErrors } from '@lianxi/contracts/kit/errors';
import { ApiError } from '../src/client/api-error.ts';
import type { Column } from '../src/list/data-table.tsx';
import { ListContent } from '../src/list/list-page.tsx';
import type { ListState } from '../src/list/use-list.ts';
import { NoPermission } from '../src/ui/data-states.tsx';
import { Page } from '../src/ui/page.tsx';
import type { Specimen, specimen } from './specimen.contract.ts';

type List = ListState<typeof specimen.list>;

const none = () => undefined;
const some: Specimen[] = [1, 2].map((n) => ({
  id: String(n),
  version: 1,
  createTime: '2026-01-05T08:00:00.000Z',
  updateTime: '2026-01-05T08:00:00.000Z',
  name: `样品 ${n}`,
  code: `S${n}`,
  kind: 'plain',
  weight: n,
  enabled: true,
  remark: '',
}));
const columns: Column<Specimen>[] = [
  { key: 'name', title: '名称', width: 160, render: ({ name }) => name },
  { key: 'code', title: '编码', width: 120, render: ({ code }) => code },
];

/** A list in a state, as `useList` returns it. */
function listIn(state: Partial<Pick<List, 'data' | 'error' | 'filtered'>>): List {
  const query = { currentPage: 1, pageSize: 20 };
  const rest = { data: undefined, error: null, filtered: false, stale: false, ...state };
  return { query, filters: {}, sort: undefined, change: none, turn: none, sortBy: none, clear: none, refetch: none, ...rest };
}

const page = (list: Specimen[]) => ({ list, total: list.length, currentPage: 1, pageSize: 20 });

const states: { name: string; list: List }[] = [
  { name: '加载中', list: listIn({}) },
  { name: '没有数据', list: listIn({ data: page([]) }) },
  { name: '筛选后没有', list: listIn({ data: page([]), filtered: true }) },
  { name: '加载失败', list: listIn({ error: ApiError.of(commonErrors.unavailable) }) },
  { name: '有数据', list: listIn({ data: page(some) }) },
];

/** A list in each of its states, and the page for a user without the right to see it. */
export function StatesPage() {
  return (
    <Page title="五种状态">
      <div className="gallery-states">
        {states.map(({ name, list }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ListContent
              what={`样品（${name}）`}
              list={list}
              columns={columns}
              empty={{ title: '还没有样品', words: '新建后会出现在这里。' }}
            />
          </section>
        ))}
        <section aria-label="没有权限">
          <h2>没有权限</h2>
          <NoPermission what="样品" />
        </section>
      </div>
    </Page>
  );
}
