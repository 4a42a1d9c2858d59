import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { RoutingDecision } from '@lianxi/contracts/online/conversation-record.contract';
import { expect, test } from 'vitest';
import { decisionWords, momentsOf } from './moments.ts';

const at = (second: number) => `2030-01-01T06:00:${String(second).padStart(2, '0')}.000Z`;
function message(seq: number, second: number, part: Partial<ChatMessage> = {}): ChatMessage {
  const author = { userId: '1', userName: '访客', callType: 'visitor', msgType: 'text' } as const;
  return { recordId: '1', seq, clientMsgId: `m${seq}`, ...author, message: String(seq), createTime: at(second), ...part };
}
const agent = { callType: 'agent', userName: '陈晓' } as const;
const given: RoutingDecision = {
  id: '5',
  reason: 'least-loaded',
  agName: '陈晓',
  formerAgName: null,
  chatGroupName: null,
  candidates: [
    { agName: '陈晓', active: 1, capacity: 5 },
    { agName: '李想', active: 2, capacity: 5 },
  ],
  at: at(1),
};

test('messages, decisions and summaries stand in the order in which they happened', () => {
  const moments = momentsOf({
    messages: [
      message(1, 0),
      message(2, 2, { ...agent, msgType: 'note', internal: true }),
      message(3, 3, { ...agent, message: '', recalled: true }),
      message(4, 4, { ...agent, msgType: 'recall', message: '', refSeq: 3 }),
      message(5, 5, agent),
    ],
    decisions: [given, { ...given, id: '6', reason: 'transferred', formerAgName: '陈晓', agName: '李想', at: at(6) }],
    summaries: [
      { agentId: '9', agName: '陈晓', state: 'done', answers: [], updateTime: at(8) },
      { agentId: '8', agName: '李想', state: 'draft', answers: [], updateTime: at(7) },
    ],
  });
  const told = moments.map(({ key, content, mark }) => [key, content.kind === 'notice' ? content.text : '', mark]);
  expect(told).toEqual([
    ['1.1', '', null],
    ['decision.5', '分配给 陈晓：2 位候选中最空闲，当时接待 1/5', null],
    ['1.2', '', null],
    ['1.3', '陈晓 发送了一条消息，后来撤回', 'reply'],
    ['1.4', '陈晓 撤回了一条消息', 'recall'],
    ['1.5', '', null],
    ['decision.6', '陈晓 转接给 李想', 'transfer'],
    ['summary.9', '陈晓 提交了小结', 'summary'],
  ]);
});

test('a clock that went back does not change the order of messages', () => {
  const moments = momentsOf({ messages: [message(1, 9), message(2, 3)], decisions: [], summaries: [] });
  expect(moments.map(({ key, at: when }) => [key, when])).toEqual([
    ['1.1', Date.parse(at(9))],
    ['1.2', Date.parse(at(9))],
  ]);
});

test('why routing did what it did', () => {
  const words = (part: Partial<RoutingDecision>) => decisionWords({ ...given, candidates: [], ...part });
  expect([
    words({}),
    words({ candidates: given.candidates.slice(0, 1) }),
    words({ reason: 'preferred' }),
    words({ reason: 'agent-away', formerAgName: '王琳' }),
    words({ reason: 'agent-unreachable', agName: null, formerAgName: '王琳' }),
    words({ reason: 'transferred', agName: null, formerAgName: '王琳', chatGroupName: '售后' }),
    words({ reason: 'taken-over' }),
    words({ reason: 'taken-over', formerAgName: '王琳' }),
  ]).toEqual([
    '分配给 陈晓',
    '分配给 陈晓：唯一候选，当时接待 1/5',
    '分配给 陈晓：最近一次由其接待',
    '王琳 未及时回复，转给 陈晓',
    '王琳 已离线，会话退回排队',
    '王琳 转接到售后排队',
    '陈晓 接管了排队的会话',
    '陈晓 接管了 王琳 的会话',
  ]);
});
