import { describe, expect, it } from 'vitest';
import { judge, type Reading, type Send, type StoredMessage } from './history.ts';

const stored = (seq: number, clientMsgId: string, body = clientMsgId, author = 'visitor'): StoredMessage => ({
  authorId: null,
  recordId: '1',
  seq,
  clientMsgId,
  author,
  body,
});
const send = (clientMsgId: string, more: Partial<Send> = {}): Send => ({
  client: 'v',
  recordId: '1',
  clientMsgId,
  body: clientMsgId,
  invokedAt: 0,
  ...more,
});
const reading = (...seen: [number, string][]): Reading => ({
  client: 'r',
  recordId: '1',
  messages: seen.map(([seq, clientMsgId]) => ({ recordId: '1', seq, clientMsgId, message: clientMsgId })),
});
const good = {
  sends: [send('a', { ok: { at: 1, seq: 1 } }), send('b', { invokedAt: 2, ok: { at: 3, seq: 2 } }), send('c', { invokedAt: 4 })],
  log: [stored(1, 'a'), stored(2, 'b'), stored(3, 's', 'hello', 'system')],
};

describe('the judge of a run', () => {
  it('finds nothing wrong where nothing is; what was never acknowledged may be missing or there', () => {
    const seen: Reading = {
      ...reading([1, 'a'], [2, 'b']),
      messages: [...reading([1, 'a'], [2, 'b']).messages, { recordId: '1', seq: 3, clientMsgId: 's', message: 'hello' }],
    };
    expect(judge(good.sends, [seen], good.log)).toEqual([]);
    expect(judge(good.sends, [], [...good.log, stored(4, 'c')])).toEqual([]);
  });

  it.each<[string, Send[], Reading[], StoredMessage[], RegExp]>([
    ['a lost message', good.sends, [], [stored(1, 'a')], /b was acknowledged and is lost/],
    ['a doubled message', good.sends, [], [...good.log, stored(4, 'a')], /a is stored 2 times/],
    ['a renumbered message', good.sends, [], [stored(1, 'b'), stored(2, 'a')], /acknowledged as 1, stored as 2/],
    ['an altered message', good.sends, [], [stored(1, 'a', 'x'), stored(2, 'b')], /other words/],
    ['a gap', good.sends, [], [stored(1, 'a'), stored(2, 'b'), stored(4, 'c')], /number 4 stands at place 3/],
    ['a ghost', good.sends, [], [...good.log, stored(4, 'ghost')], /nobody sent it/],
    [
      'a refused message that is stored',
      [send('a', { refused: 'closed' })],
      [],
      [stored(1, 'a')],
      /refused \(closed\) and is stored/,
    ],
    [
      'disorder',
      [send('a', { ok: { at: 1, seq: 2 } }), send('b', { invokedAt: 2, ok: { at: 3, seq: 1 } })],
      [],
      [stored(1, 'b'), stored(2, 'a')],
      /b was sent after a and stands before it/,
    ],
    ['a reader with a gap', good.sends, [reading([1, 'a'], [3, 's'])], good.log, /read number 3 of 1 at place 2/],
    ['a reader with a double', good.sends, [reading([1, 'a'], [1, 'a'])], good.log, /read number 1 of 1 at place 2/],
    ['a reader who stopped', good.sends, [reading([1, 'a'])], good.log, /read 1 of 3 messages/],
    ['a reader of other words', good.sends, [reading([1, 'b'])], good.log, /something else/],
  ])('finds %s', (_what, sends, readings, log, fault) => {
    expect(judge(sends, readings, log).join('\n')).toMatch(fault);
  });
});
