import { allAnswers, answerStates, type SmartAnswer } from '@lianxi/contracts/knowledge/smart-answer.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { AnswerCard } from './answer-card.tsx';

const states = Object.entries(answerStates).map(([value, text]) => ({ value, text }));
const ways = [
  { value: 'model', text: '大模型' },
  { value: 'local', text: '未使用大模型' },
];
export const saidChoices = [
  { value: 'no', text: '没有帮助' },
  { value: 'yes', text: '有帮助' },
];
export const saidText = (helpful: boolean | null) => (helpful === null ? '—' : helpful ? '有帮助' : '没有帮助');

const columns: readonly Column<SmartAnswer>[] = [
  { key: 'question', title: '问题', width: 260, render: ({ question }) => question },
  { key: 'state', title: '结果', width: 110, render: ({ state }) => answerStates[state] },
  { key: 'answer', title: '回答', width: 380, render: ({ parts }) => parts.map(({ text }) => text).join('') || '—' },
  { key: 'by', title: '生成方式', width: 130, render: ({ model, state }) => (state === 'done' ? model || '未使用大模型' : '—') },
  { key: 'helpful', title: '评价', width: 90, render: ({ helpful }) => saidText(helpful) },
  { key: 'agName', title: '提问人', width: 90, render: ({ agName }) => agName },
  { key: 'createTime', title: '时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

/** The answers of everybody, each as it was (specification section 2, /knowledge/smart/answer/more). */
export default function AnswersPage() {
  const list = useList(allAnswers);
  const [openId, setOpenId] = useAddressValue('id');
  const open = list.data?.list.find(({ id }) => id === openId);
  return (
    <ListPage
      title="全部回答"
      what="智能问答"
      list={list}
      columns={columns}
      openId={openId}
      onOpen={({ id }) => setOpenId(id)}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="问题" />
          <ChoiceFilter list={list} name="state" label="结果" none="全部结果" options={states} />
          <ChoiceFilter list={list} name="by" label="生成方式" none="全部方式" options={ways} />
          <ChoiceFilter list={list} name="helpful" label="评价" none="全部评价" options={saidChoices} />
        </FilterBar>
      }
      empty={{ title: '还没有回答', words: '坐席在智能问答里提问后，会出现在这里。' }}
    >
      {open && (
        <SidePanel title="回答" width={640} onClose={() => setOpenId(undefined)}>
          <AnswerCard answer={open} own={false} />
        </SidePanel>
      )}
    </ListPage>
  );
}
