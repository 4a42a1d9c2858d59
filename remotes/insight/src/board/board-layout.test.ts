import { CARD_SPANS, type HomeCardId, homeCardIds, type ShownCard } from '@lianxi/contracts/insight/home-board.contract';
import { expect, test } from 'vitest';
import { added, hidden, missing, moved, presetOf, resized } from './board-layout.ts';

const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

test('an agent begins with their own figures, a leader with those of the queues', () => {
  expect(ids(presetOf(false))).toEqual(['mine', 'waiting', 'todo']);
  expect(ids(presetOf(true))).toEqual(['today', 'waiting', 'service', 'halfHours', 'todo', 'sign', 'alerts']);
});

test('a card moves and the others close up; beyond the ends it stays at the end', () => {
  const cards = presetOf(false);
  expect(ids(moved(cards, 'mine', 1))).toEqual(['waiting', 'mine', 'todo']);
  expect(ids(moved(cards, 'mine', 99))).toEqual(['waiting', 'todo', 'mine']);
  expect(ids(moved(cards, 'todo', -1))).toEqual(['todo', 'mine', 'waiting']);
});

test('a hidden card can be added again, at the end', () => {
  const without = hidden(presetOf(false), 'mine');
  expect(missing(without)).toContain('mine');
  expect(ids(added(without, 'mine'))).toEqual(['waiting', 'todo', 'mine']);
});

test('whatever a user does, each card is there once at most and has a width of the grid', () => {
  const acts = [
    (cards: readonly ShownCard[], id: HomeCardId, turn: number) => moved(cards, id, (turn % 9) - 1),
    (cards: readonly ShownCard[], id: HomeCardId) => hidden(cards, id),
    (cards: readonly ShownCard[], id: HomeCardId) => added(cards, id),
    (cards: readonly ShownCard[], id: HomeCardId) => resized(cards, id, 1),
    (cards: readonly ShownCard[], id: HomeCardId) => resized(cards, id, -1),
  ];
  for (const isLeader of [false, true]) {
    let cards = presetOf(isLeader);
    for (let turn = 0; turn < 400; turn++) {
      const act = acts[(turn * 7 + (turn >> 2)) % acts.length];
      const id = homeCardIds[(turn * 5 + (turn >> 3)) % homeCardIds.length];
      if (act && id) cards = act(cards, id, turn);
      expect(new Set(ids(cards)).size).toBe(cards.length);
      expect(cards.every(({ span }) => CARD_SPANS.includes(span))).toBe(true);
      expect(cards.length + missing(cards).length).toBe(homeCardIds.length);
    }
  }
});
