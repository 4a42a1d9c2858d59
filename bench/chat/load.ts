import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { createRandom } from '../../server/src/demo/random.ts';
import { quantile } from '../lib/rounds.ts';
import type { Crowd } from './crowd.ts';
import type { Acknowledged, Load, LoadResult, Talk } from './protocol.ts';

/** Twenty characters each: sixty bytes of UTF-8. */
const TEXTS = [
  '您好，我想问一下昨天下的订单什么时候发货？',
  '好的，请您稍等一下，我马上为您查询物流信息',
  '收到货之后发现颜色和图片不太一样，可以换吗',
  '可以的，七天之内都支持免费退换，运费我们出',
  '麻烦帮我把收货地址改成公司的，谢谢您的帮助',
  '已经为您修改好了，预计明天下午三点之前送到',
  '发票抬头写错了，能不能重新开一张电子发票？',
  '没有问题，新的发票两个小时内发送到您的邮箱',
];

/** A load that begins at once finds caches cold and connections asleep: times count once it is sustained. */
const UNTIMED_MS = 500;
/** What was not answered after this is lost. */
const PATIENCE_MS = 10_000;

interface Pending {
  /** When it was due to be sent. */
  due: number;
  acknowledged: boolean;
  delivered: boolean;
}

/** Sends messages of a crowd and watches what becomes of them. */
export class Loader {
  readonly #crowd: Crowd;
  readonly #acknowledged: Acknowledged = { recordIds: [], clientMsgIds: [], seqs: [] };
  readonly #heardUpTo = new Map<string, number>();
  #talks: readonly Talk[] = [];
  #onMessage: (message: ChatMessage) => void = () => {};
  #disordered = 0;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
    crowd.onMessage((message, side) => {
      if (message.callType === side || message.callType === 'system') return;
      const reader = `${side} ${message.recordId}`;
      if (message.seq <= (this.#heardUpTo.get(reader) ?? 0)) this.#disordered += 1;
      this.#heardUpTo.set(reader, message.seq);
      this.#onMessage(message);
    });
  }

  set talks(talks: readonly Talk[]) {
    this.#talks = talks;
  }

  get acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  /**
   * Open loop: a message goes out when it is due, whatever the server is at, and its time counts from
   * then; so a server that stalls is charged with everything that had to wait.
   */
  async run({ name, perSecond, seconds, seed }: Load): Promise<LoadResult> {
    const random = createRandom(seed);
    const count = perSecond * seconds;
    const dues = Float64Array.from({ length: count }, () => random.next() * seconds * 1000).sort();
    const acks: number[] = [];
    const deliveries: number[] = [];
    const pending = new Map<string, Pending>();
    const begin = performance.now() + 100;
    let acknowledged = 0;
    let delivered = 0;
    let refused = 0;
    let unanswered = 0;
    let lastAck = begin;
    this.#disordered = 0;

    const settle = (id: string, known: Pending): void => {
      if (known.acknowledged && known.delivered) pending.delete(id);
    };
    this.#onMessage = ({ clientMsgId }) => {
      const known = pending.get(clientMsgId);
      if (!known || known.delivered) return;
      known.delivered = true;
      delivered += 1;
      if (known.due - begin >= UNTIMED_MS) deliveries.push(performance.now() - known.due);
      settle(clientMsgId, known);
    };
    const send = (nth: number, due: number): void => {
      const talk = random.pick(this.#talks);
      const clientMsgId = `${name}-${String(nth).padStart(7, '0')}`;
      const known: Pending = { due, acknowledged: false, delivered: false };
      pending.set(clientMsgId, known);
      const side = random.chance(0.5) ? 'agent' : 'visitor';
      const from = side === 'agent' ? talk.agentId : talk.visitorId;
      const input = { recordId: talk.recordId, clientMsgId, msgType: 'text', message: random.pick(TEXTS) } as const;
      this.#crowd.command(side, from, 'message.send', input, (reply) => {
        if (reply.code !== '0' || reply.data === null) {
          refused += 1;
          pending.delete(clientMsgId);
          return;
        }
        lastAck = performance.now();
        acknowledged += 1;
        if (due - begin >= UNTIMED_MS) acks.push(lastAck - due);
        known.acknowledged = true;
        this.#acknowledged.recordIds.push(talk.recordId);
        this.#acknowledged.clientMsgIds.push(clientMsgId);
        this.#acknowledged.seqs.push(reply.data.seq);
        settle(clientMsgId, known);
      });
    };

    let next = 0;
    while (next < count) {
      const now = performance.now() - begin;
      for (let due = dues[next]; due !== undefined && due <= now; due = dues[next]) send(next++, begin + due);
      await sleep(1);
    }
    for (let waited = 0; pending.size > 0 && waited < PATIENCE_MS; waited += 20) await sleep(20);
    for (const known of pending.values()) if (!known.acknowledged) unanswered += 1;
    return {
      sent: count,
      acknowledged,
      delivered,
      refused,
      unanswered,
      disordered: this.#disordered,
      seconds: (lastAck - begin) / 1000,
      ackP50: quantile(acks, 0.5),
      ackP99: quantile(acks, 0.99),
      deliveryP50: quantile(deliveries, 0.5),
      deliveryP99: quantile(deliveries, 0.99),
    };
  }
}
