import { Button } from '@douyinfe/semi-ui';
import {
  handleAnswers,
  ratedAnswers,
  type SmartAnswer,
  unansweredGroups,
} from '@lianxi/contracts/knowledge/smart-answer.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter } from '@lianxi/shared/list/filters';
import { ListContent, ListPager } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import { Page } from '@lianxi/shared/ui/page';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { correctAddress } from './answer-card.tsx';
import { saidChoices, saidText } from './answers.page.tsx';
import './feedback.css';

const SHOWN = 12;
const handledChoices = [
  { value: 'open', text: '未处理' },
  { value: 'done', text: '已处理' },
];

function Handled({ ids, label }: { ids: string[]; label: string }) {
  const handle = useAction(
    async () => {
      await call(handleAnswers, { body: { ids: ids.slice(0, 500) } });
      await Promise.all([invalidate(ratedAnswers), invalidate(unansweredGroups)]);
    },
    { success: '已标为处理' },
  );
  return (
    <Button
      size="small"
      type="tertiary"
      disabled={handle.disabled}
      aria-label={`已处理 ${label}`}
      onClick={() => void handle.run()}
    >
      已处理
    </Button>
  );
}

/** Questions without an answer, those that ask the same together. */
function Unanswered() {
  const { data, error, refetch } = useCall(unansweredGroups, {});
  if (error) return <Failure what="未回答的问题" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={4} />;
  if (data.length === 0) return <p className="feedback-none">最近 90 天的问题都有回答。</p>;
  return (
    <ol className="feedback-groups" aria-label="未回答的问题">
      {data.slice(0, SHOWN).map(({ ids, question, others, count, lastTime }) => (
        <li key={ids[0]}>
          <span title={others.join('\n')}>{question}</span>
          <em>
            {grouped(count)} 次 · <RelativeTime at={lastTime} />
          </em>
          <a className="lx-link" href={`#${correctAddress({ sources: [], question })}`}>
            写一条
          </a>
          <Handled ids={ids} label={question} />
        </li>
      ))}
    </ol>
  );
}

const columns: readonly Column<SmartAnswer>[] = [
  { key: 'question', title: '问题', width: 260, render: ({ question }) => question },
  { key: 'answer', title: '回答', width: 340, render: ({ parts }) => parts.map(({ text }) => text).join('') || '知识库中没有' },
  { key: 'helpful', title: '评价', width: 90, render: ({ helpful }) => saidText(helpful) },
  { key: 'remark', title: '意见', width: 200, render: ({ remark }) => remark || '—' },
  { key: 'agName', title: '提问人', width: 90, render: ({ agName }) => agName },
  { key: 'createTime', title: '时间', width: 110, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  {
    ...{ key: 'act', title: '操作', width: 140, actions: true },
    render: (answer) => (
      <span className="feedback-acts">
        <a className="lx-link" href={`#${correctAddress(answer)}`}>
          纠正
        </a>
        {answer.handled ? '已处理' : <Handled ids={[answer.id]} label={answer.question} />}
      </span>
    ),
  },
];

/** What askers say of answers, and what the base does not know (specification section 2, /knowledge/smart/evaluate/more). */
export default function FeedbackPage() {
  const list = useList(ratedAnswers);
  return (
    <Page
      title="反馈"
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="rated" label="处理" none="全部" options={handledChoices} />
          <ChoiceFilter list={list} name="helpful" label="评价" none="全部评价" options={saidChoices} />
        </FilterBar>
      }
      footer={<ListPager list={list} />}
    >
      <h2 className="feedback-title">未回答的问题</h2>
      <Unanswered />
      <h2 className="feedback-title">对回答的评价</h2>
      <ListContent
        list={list}
        what="回答评价"
        columns={columns}
        empty={{ title: '还没有评价', words: '坐席评价回答后，会出现在这里。' }}
      />
    </Page>
  );
}
