import { IconDislikeThumb, IconLikeThumb } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import {
  bases,
  handleRatings,
  type KnowledgeRating,
  knowledgeRatings,
} from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { grouped } from '@lianxi/shared/ui/grouped';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { OwnerDialog } from './owner-dialog.tsx';

const MOST = 200;
const states = [
  { value: 'open', text: '未处理' },
  { value: 'mine', text: '我负责的' },
  { value: 'done', text: '已处理' },
];
const said = [
  { value: 'no', text: '没有帮助' },
  { value: 'yes', text: '有帮助' },
];

function Said({ helpful }: { helpful: boolean }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {helpful ? <IconLikeThumb aria-hidden /> : <IconDislikeThumb aria-hidden />}
      {helpful ? '有帮助' : '没有帮助'}
    </span>
  );
}

const columns: readonly Column<KnowledgeRating>[] = [
  { key: 'title', title: '知识', width: 240, render: ({ title }) => title },
  { key: 'base', title: '知识库', width: 100, render: ({ base }) => bases[base] },
  { key: 'helpful', title: '评价', width: 100, render: ({ helpful }) => <Said helpful={helpful} /> },
  { key: 'remark', title: '意见', width: 260, render: ({ remark }) => remark || '—' },
  {
    ...{ key: 'unhelpful', title: '没有帮助', width: 90, align: 'right' },
    render: ({ unhelpful, rated }) => `${grouped(unhelpful)} / ${grouped(rated)}`,
  },
  { key: 'agName', title: '评价人', width: 90, render: ({ agName }) => agName },
  { key: 'createTime', title: '时间', width: 110, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'owner', title: '负责人', width: 90, render: ({ owner }) => owner?.name ?? '—' },
  { key: 'done', title: '处理', width: 90, render: ({ doneTime }) => (doneTime ? '已处理' : '未处理') },
];

/** What readers say of entries, the worst first (specification section 2, /knowledge/evaluation). */
export default function EvaluationPage() {
  const list = useList(knowledgeRatings);
  const [chosen, setChosen] = useState<string[]>([]);
  const [giving, setGiving] = useState(false);
  const handle = useAction(
    async (how: { ownerId?: string; done?: boolean }) => {
      const { done } = await call(handleRatings, { body: { ids: chosen, ...how } });
      setChosen([]);
      setGiving(false);
      await invalidate(knowledgeRatings);
      return done;
    },
    { success: (done) => `已更新 ${grouped(done)} 条` },
  );
  const disabled = handle.disabled || chosen.length > MOST;
  return (
    <ListPage
      title="知识评价"
      what="知识评价"
      list={list}
      columns={columns}
      selection={{ ids: chosen, onChange: setChosen }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="知识或意见" />
          <ChoiceFilter list={list} name="helpful" label="评价" none="全部评价" options={said} />
          <ChoiceFilter list={list} name="state" label="处理" none="全部" options={states} />
        </FilterBar>
      }
      empty={{ title: '还没有评价', words: '坐席在知识检索里点「有帮助」或「没有帮助」后，会出现在这里。' }}
    >
      <ChoiceBar count={chosen.length} unit="条评价" most={MOST} onClear={() => setChosen([])}>
        <Button disabled={disabled} onClick={() => setGiving(true)}>
          指定负责人
        </Button>
        <Button disabled={disabled} onClick={() => void handle.run({ done: true })}>
          标为已处理
        </Button>
      </ChoiceBar>
      {giving && <OwnerDialog onGive={(ownerId) => handle.run({ ownerId })} onClose={() => setGiving(false)} />}
    </ListPage>
  );
}
