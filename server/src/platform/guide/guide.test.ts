import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

const PATH = '/xmf-basic-model/guide';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const as = async (username: string, method: string, path: string, body?: unknown) =>
  (await server.call(method, path, { token: await server.token(username), body })).data;
const seen = async (username: string) => {
  const { current, done } = await as(username, 'GET', PATH);
  return { current, done };
};
const note = (scene: string, step: number, done = false) => as('agent1', 'PUT', `${PATH}/progress`, { scene, step, done });

test('the step that was reached is there again, for this user alone; a scene that is over counts once', async () => {
  expect(await seen('agent1')).toEqual({ current: null, done: [] });
  await note('agent-home', 2);
  expect(await seen('agent1')).toEqual({ current: { scene: 'agent-home', step: 2 }, done: [] });
  expect(await seen('monitor')).toEqual({ current: null, done: [] });
  for (let time = 0; time < 2; time += 1) await note('agent-home', 0, true);
  expect(await seen('agent1')).toEqual({ current: null, done: ['agent-home'] });
});

test('the guide opens by itself once, also when two windows ask at once and progress is there already', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => as('agent1', 'POST', `${PATH}/offer`)));
  expect(asked.filter(({ first }) => first)).toHaveLength(1);
  expect((await as('agent1', 'POST', `${PATH}/offer`)).first).toBe(false);
  expect((await seen('agent1')).done).toEqual(['agent-home']);
});
