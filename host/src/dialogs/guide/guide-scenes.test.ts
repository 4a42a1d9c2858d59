import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { expect, test } from 'vitest';
import { guideScenes, offeredScenes } from './guide-scenes.ts';

const registry = {
  remotes: [{ routes: [{ path: '/customer/list', name: 'CustomerList', title: '', permission: 'customer_list' }] }],
} as unknown as Registry;
const offered = (codes: string[]) => offeredScenes(registry, (code) => codes.includes(code)).map(({ id }) => id);

test('a scene is offered when the session has its page and the agent may see it', () => {
  expect(offered(['customer_list'])).toEqual(['admin-home', 'admin-customer', 'agent-home', 'agent-customer']);
  expect(offered([])).toEqual(['admin-home', 'agent-home']);
  expect(offeredScenes(null, () => true).map(({ id }) => id)).toEqual(['admin-home', 'agent-home']);
});

test('scenes lead to scenes that exist, of their own role', () => {
  for (const { role, next } of guideScenes) {
    expect(next.map((id) => guideScenes.find((scene) => scene.id === id)?.role)).toEqual(next.map(() => role));
  }
});
