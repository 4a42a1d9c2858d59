import { expect, it } from 'vitest';
import { blankNode, freeOutlet, kindNames, type NodeType, offered } from './node-kinds.ts';

it('offers every step but the start, each with first values that the contract takes', () => {
  const types = offered.flatMap((group) => group.types);
  expect(new Set(['start', ...types])).toEqual(new Set(Object.keys(kindNames)));
  for (const type of types as NodeType[])
    expect(blankNode(type, { id: 'a', name: 'a', position: { x: 0, y: 0 } }).type).toBe(type);
});

it('gives a branch the first outlet that is free', () => {
  expect(freeOutlet('b', ['b1', 'b3'])).toBe('b2');
});
