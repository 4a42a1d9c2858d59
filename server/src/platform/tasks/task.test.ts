import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { Task } from '@lianxi/contracts/tasks/task.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { endTask, type RunningTask, runTask } from './run-task.ts';
import { changeTask, startTask, type TaskChange, tidyTasks } from './task.queries.ts';

const TASK = '/xmf-basic-model/task';
const TENANT = 174;

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const db = () => server.server.kernel.db;
const start = (username = 'agent1') =>
  db().tenant(TENANT, (tenant) => startTask(tenant, server.agentId(username), { kind: 'test.work', title: '试做' }));
const run = (taskId: string, work: (task: RunningTask) => Promise<TaskChange | null>, lastTry = false) =>
  runTask({ data: { tenantId: TENANT, taskId }, db: db(), log: server.server.kernel.log, lastTry }, work);
const tasksOf = async (username: string): Promise<Task[]> =>
  (await server.call('GET', TASK, { token: await server.token(username) })).data;
const find = async (id: string, username = 'agent1') => (await tasksOf(username)).find((task) => task.id === id);
const cancel = async (id: string, username = 'agent1') =>
  (await server.call('PUT', `${TASK}/${id}/cancel`, { token: await server.token(username) })).envelope;
const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

test('a task is its owner’s alone: nobody else sees it, cancels it, or learns that it is there', async () => {
  const id = await start();
  expect(await find(id)).toMatchObject({ state: 'queued', title: '试做', file: null, finishTime: null });
  expect((await server.call('GET', TASK)).envelope.code).toBe('4005');
  for (const username of ['agent2', 'admin', 'admin175']) {
    expect(await find(id, username), username).toBeUndefined();
    expect((await cancel(id, username)).code, username).toBe('4004');
  }
  expect((await cancel('999999')).code).toBe('4004');
  expect((await cancel(id)).code).toBe('0');
  expect(await cancel(id)).toMatchObject({ code: '4009', reason: 'task.ended' });
  expect(await find(id)).toMatchObject({ state: 'cancelled', finishTime: expect.any(String) });
});

test('its work ends it: with what it made, with a sentence, or with nothing said', async () => {
  const done = await start();
  await run(done, async (task) => {
    await task.progress(3, 4);
    return { message: '完成了', done: 4, total: 4 };
  });
  expect(await find(done)).toMatchObject({ state: 'done', message: '完成了', done: 4, total: 4 });

  const refused = await start();
  await run(refused, () => Promise.reject(new CodedError(commonErrors.forbidden)));
  expect(await find(refused)).toMatchObject({ state: 'failed', message: commonErrors.forbidden.text });

  const broken = await start();
  await run(broken, () => Promise.reject(new Error('select secret from nowhere')));
  expect(await find(broken)).toMatchObject({ state: 'failed', message: commonErrors.internal.text });
});

test('a passing fault is the job’s, to be tried again; at the last try it ends the task', async () => {
  const id = await start();
  await expect(run(id, () => Promise.reject(lost()))).rejects.toThrow('Connection terminated');
  expect(await find(id)).toMatchObject({ state: 'running' });
  await run(id, async () => ({ message: '第二次成了' }));
  expect(await find(id)).toMatchObject({ state: 'done', message: '第二次成了' });

  const unlucky = await start();
  await run(unlucky, () => Promise.reject(lost()), true);
  expect(await find(unlucky)).toMatchObject({ state: 'failed' });
});

test('cancelled under way: the work hears of it, and what it did in the same transaction never happened', async () => {
  const id = await start();
  let heard = false;
  await run(id, async ({ signal }) => {
    expect((await cancel(id)).code).toBe('0');
    await expect.poll(() => signal.aborted).toBe(true);
    heard = true;
    await db().tenant(TENANT, async (tenant) => {
      await tenant.tx.insertInto('labels').values({ tenant_id: TENANT, name: '半途', color: 'blue' }).execute();
      await endTask(tenant, id, {});
    });
    return null;
  });
  expect(heard).toBe(true);
  expect(await find(id)).toMatchObject({ state: 'cancelled' });
  const { rows } = await server.owner.query(`select from labels where name = '半途'`);
  expect(rows).toHaveLength(0);
});

test('one that has ended is not begun again by a job that comes twice', async () => {
  const id = await start();
  await run(id, async () => ({ message: '一次' }));
  await run(id, () => Promise.reject(new Error('must not run')));
  expect(await find(id)).toMatchObject({ state: 'done', message: '一次' });
  expect(await db().tenant(TENANT, (tenant) => changeTask(tenant, id, { state: 'running' }))).toBe(false);
});

test('what nobody works on fails after an hour, and everything is forgotten after a week', async () => {
  const [stuck, old] = [await start(), await start()];
  await run(old, async () => ({}));
  await server.owner.query(`update tasks set updated_at = now() - interval '61 minutes' where id = $1`, [stuck]);
  await server.owner.query(`update tasks set created_at = now() - interval '7 days 1 minute' where id = $1`, [old]);
  expect(await find(old)).toBeUndefined();
  expect(await tidyTasks(db())).toEqual({ abandoned: 1, purged: 1 });
  expect(await find(stuck)).toMatchObject({ state: 'failed', message: '处理中断，请重新发起' });
});
