import { globSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { CALLER, type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

/** Summaries that agents write about a call, and call scripts. Administrators define them; summaries are stored with the call. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
  await fixture.online('agent1');
});
afterAll(() => fixture.end());
beforeEach(() =>
  fixture.owner.query(
    'delete from summaries; delete from summary_templates; delete from call_scripts; delete from operation_log',
  ),
);
afterEach(async () => {
  await forgetCalls(fixture);
  await fixture.owner.query(
    `update cti_configs set wrap_up_seconds = 0; update agent_phone_status set activity = 'idle', wrap_up_until = null`,
  );
});

const TEMPLATES = '/xmf-customer/business/template';
const SCRIPTS = '/xmf-call-center/callScript';
const ask = (method: string, path: string, given?: Record<string, unknown>, who = 'admin') =>
  fixture.ask(who, method, path, given);
const reason = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason;
const idOf = async (table: string) =>
  (await fixture.owner.query(`select id::text from ${table} order by id`)).rows[0].id as string;

const category = {
  key: 'type',
  label: '业务类型',
  kind: 'category',
  required: true,
  options: ['售后/退货', '售后/维修/上门', '咨询'],
};
const remark = { key: 'remark', label: '备注', kind: 'lines', required: false, options: [] };
const template = (more = {}) => ({
  channel: 'call',
  name: '默认',
  usual: true,
  enabled: true,
  hotlineIds: [],
  skillGroupIds: [],
  fields: [category, remark],
  ...more,
});
const script = (more = {}) => ({
  name: '开场',
  direction: null,
  hotlineIds: [],
  skillGroupIds: [],
  sentences: [{ title: '开场白', text: '您好，南桥客服。' }],
  sort: 0,
  enabled: true,
  ...more,
});

/** A call that agent1 answered. */
async function talk(): Promise<string> {
  fixture.callIn();
  await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('ringing'), SOON);
  const linkedid = await fixture.newestCall();
  await fixture.pickUp(await fixture.channelOf(linkedid, 'agent1'));
  await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('talking'), SOON);
  return linkedid;
}
const hangUp = async (linkedid: string) => {
  expect((await ask('GET', '/xmf-call-center/hangupcall', { linkedid }, 'agent1')).envelope.code).toBe('0');
};
const summaryOf = (linkedid: string) => `/xmf-customer/business/call/${linkedid}`;

describe('templates', () => {
  it('name the groups that they are for; a change replaces them', async () => {
    const { id } = (await ask('POST', TEMPLATES, template({ skillGroupIds: [await idOf('skill_groups')] }))).data;
    expect((await ask('GET', `${TEMPLATES}/${id}`)).data).toMatchObject({ skillGroups: [{ name: '售后' }] });
    await ask('PUT', TEMPLATES, { ...template(), id, version: 1 });
    expect((await ask('GET', TEMPLATES)).data.list).toMatchObject([{ id, skillGroups: [] }]);
  });

  it('hold fields that can be answered, groups of the tenant, one usual', async () => {
    const hotlineIds = [await idOf('hotlines')];
    await ask('POST', TEMPLATES, template({ hotlineIds }));
    const other = (more: object) => ask('POST', TEMPLATES, template({ name: '二', usual: false, ...more }));
    expect(await reason(other({ usual: true }))).toBe('summary-template.secondUsual');
    expect(await reason(other({ hotlineIds }))).toBe('summary-template.hotlineTaken');
    expect(await reason(other({ skillGroupIds: ['999999'] }))).toBe('summary-template.unknownGroup');
    expect(await reason(ask('POST', TEMPLATES, template({ hotlineIds }), 'admin175'))).toBe('summary-template.unknownHotline');
    const faults = async (field: object) => (await other({ fields: [{ ...category, ...field }] })).envelope.fields;
    const fault = (text: string) => [{ path: 'fields', text }];
    expect(await faults({ options: [] })).toEqual(fault('字段「业务类型」：请输入选项'));
    expect(await faults({ options: ['一/二/三/四'] })).toEqual(fault('字段「业务类型」：最多添加三级分类'));
    expect(await faults({ options: ['一', '一'] })).toEqual(fault('字段「业务类型」：选项不能重复'));
    expect(await faults({ options: ['一//二'] })).toEqual(fault('字段「业务类型」：每个选项为 1 到 30 个字符'));
    expect(await faults({ label: '' })).toEqual(fault('请输入第 1 个字段的名称'));
    expect((await other({ fields: [remark, remark] })).envelope.fields).toEqual(fault('字段「备注」重复'));
  });
});

describe('the summary of a call', () => {
  it('asks for what its skill group’s template says, before that of its hotline and the usual one', async () => {
    const linkedid = await talk();
    const asked = async () =>
      (await ask('GET', summaryOf(linkedid), undefined, 'agent1')).data.fields.map(({ key }: { key: string }) => key);
    expect(await asked()).toEqual(['remark']);
    const one = (key: string) => [{ ...remark, key, label: key }];
    await ask('POST', TEMPLATES, template({ fields: one('usual') }));
    expect(await asked()).toEqual(['usual']);
    await ask(
      'POST',
      TEMPLATES,
      template({ name: '热线', usual: false, fields: one('hotline'), hotlineIds: [await idOf('hotlines')] }),
    );
    expect(await asked()).toEqual(['hotline']);
    const group = { name: '组', usual: false, fields: one('group'), skillGroupIds: [await idOf('skill_groups')] };
    await ask('POST', TEMPLATES, template(group));
    expect(await asked()).toEqual(['group']);
  });

  it('is kept as a draft, handed in when complete, ends the after-call work, and stands in the call’s detail', async () => {
    await fixture.owner.query('update cti_configs set wrap_up_seconds = 600 where tenant_id = 174');
    await ask('POST', TEMPLATES, template());
    const linkedid = await talk();
    const save = (draft: boolean, answers: object, who = 'agent1') =>
      ask('PUT', summaryOf(linkedid), { draft, answers: { ...answers } }, who);
    expect((await save(true, { remark: ` 回电 ${CALLER}`, unknown: 'x' })).envelope.code).toBe('0');
    expect((await ask('GET', summaryOf(linkedid), undefined, 'agent1')).data).toMatchObject({
      state: 'draft',
      answers: { remark: `回电 ${CALLER}` },
    });
    const { rows } = await fixture.owner.query('select content from summaries where content is not null');
    expect(rows.map(({ content }) => content.includes(CALLER))).not.toContain(true);

    await hangUp(linkedid);
    await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('wrap-up'), SOON);
    expect((await save(false, { remark: 'x' })).envelope.fields).toEqual([{ path: 'type', text: '请选择' }]);
    expect((await save(false, { type: '别的' })).envelope.fields).toEqual([{ path: 'type', text: '选项已不存在，请重新选择' }]);
    expect((await fixture.seat('agent1')).activity).toBe('wrap-up');
    expect((await save(false, { type: '售后/维修/上门', remark: `回电 ${CALLER}` })).envelope.code).toBe('0');
    expect((await fixture.seat('agent1')).activity).toBe('idle');
    expect(await reason(save(true, {}))).toBe('summary.submitted');
    expect((await save(false, { type: '咨询', remark: `回电 ${CALLER}` })).envelope.code).toBe('0');

    const detail = `/xmf-call-center/callRecord/${linkedid}`;
    expect((await ask('GET', detail)).data.summaries).toMatchObject([
      {
        agentId: fixture.agentId('agent1'),
        state: 'done',
        answers: [
          { label: '业务类型', words: '咨询' },
          { label: '备注', words: `回电 ${CALLER}` },
        ],
      },
    ]);
    const { taskId } = (await ask('POST', '/xmf-call-center/callRecord/export', { ids: null, filters: { direction: 'in' } }))
      .data;
    const exported = async () => (await ask('GET', '/xmf-basic-model/task')).data.find(({ id }: { id: string }) => id === taskId);
    await vi.waitFor(async () => expect((await exported()).state).toBe('done'), SOON);
    const [kept = ''] = globSync(`${fixture.dataDir}/files/**/${(await exported()).file.fileSaveName}*`);
    const sheet = join(fixture.dataDir, 'calls.xlsx');
    await copyFile(kept, sheet);
    const [titles, row] = await readTable(sheet, { rows: 10, columns: 20, cell: 5000 });
    expect([titles?.at(-1), row?.[2], row?.at(-1)]).toEqual([
      '小结',
      CALLER,
      expect.stringContaining(`业务类型 咨询；备注 回电 ${CALLER}`),
    ]);
    expect((await ask('POST', '/xmf-call-center/callRecord/export', {}, 'agent1')).status).toBe(403);
    expect(await reason(save(false, { type: '咨询' }, 'agent2'))).toBe('summary.noCall');
    expect(await reason(save(false, { type: '咨询' }, 'admin175'))).toBe('summary.noCall');
    expect(await reason(ask('GET', summaryOf(linkedid), undefined, 'agent2'))).toBe('summary.noCall');
  });
});

it('lists say which calls are not summed up: to their agent, and to whoever leads the agent', async () => {
  const linkedid = await talk();
  const marks = async (who: string, path: string, query: Record<string, string> = {}) => {
    const { data } = await ask('GET', `/xmf-call-center/callRecord${path}`, query, who);
    return data.list.map(({ summary }: { summary: string | null }) => summary);
  };
  // It is not over.
  expect(await marks('agent1', '/mine')).toEqual([null]);
  await hangUp(linkedid);
  await vi.waitFor(async () => expect(await marks('agent1', '/mine')).toEqual(['none']), SOON);
  const save = (draft: boolean) => ask('PUT', summaryOf(linkedid), { draft, answers: { remark: '退货' } }, 'agent1');
  expect((await save(true)).envelope.code).toBe('0');
  expect(await marks('agent1', '/mine', { summary: 'owed' })).toEqual(['draft']);
  expect(await marks('admin', '', { summary: 'owed' })).toEqual(['draft']);
  expect(await marks('admin', '', { summary: 'draft' })).toEqual(['draft']);
  expect(await marks('admin', '', { summary: 'done' })).toEqual([]);
  // Another agent's calls, and another tenant's.
  expect(await marks('agent2', '/mine', { summary: 'owed' })).toEqual([]);
  expect(await marks('admin175', '', { summary: 'owed' })).toEqual([]);
  expect((await save(false)).envelope.code).toBe('0');
  expect(await marks('agent1', '/mine', { summary: 'owed' })).toEqual([]);
  expect(await marks('admin', '', { summary: 'done' })).toEqual(['done']);
  expect(await reason(ask('GET', '/xmf-call-center/callRecord', { summary: 'lost' }))).toBe('common.invalid');
});

it('a call that only rang has no summary', async () => {
  fixture.callIn();
  await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('ringing'), SOON);
  const linkedid = await fixture.newestCall();
  expect((await ask('GET', summaryOf(linkedid), undefined, 'agent1')).data).toMatchObject({ fields: [], state: 'none' });
  expect((await ask('GET', '/xmf-call-center/callRecord/mine', { summary: 'owed' }, 'agent1')).data.total).toBe(0);
  const save = ask('PUT', summaryOf(linkedid), { draft: true, answers: {} }, 'agent1');
  expect(await reason(save)).toBe('summary.noCall');
});

it('a colleague is known by their extension, in the own tenant', async () => {
  const { ext } = (await fixture.owner.query(`select ext from agents where username = 'agent2'`)).rows[0];
  const path = `/xmf-call-center/colleague/${ext}`;
  expect((await ask('GET', path, undefined, 'agent1')).data).toMatchObject({
    agentId: fixture.agentId('agent2'),
    extension: ext,
    statusName: '离线',
    activity: 'idle',
  });
  expect((await ask('GET', path, undefined, 'admin175')).status).toBe(404);
});

describe('scripts', () => {
  it('name the hotlines and groups of the tenant that they are for', async () => {
    const { id } = (await ask('POST', SCRIPTS, script({ hotlineIds: [await idOf('hotlines')] }))).data;
    expect((await ask('GET', `${SCRIPTS}/${id}`)).data).toMatchObject({ hotlines: [{ name: '热线' }], version: 1 });
    expect(await reason(ask('POST', SCRIPTS, script({ name: '新', skillGroupIds: ['999999'] })))).toBe(
      'call-script.unknownGroup',
    );
    await ask('DELETE', `${SCRIPTS}/${id}`);
  });

  it('are shown in calls of their way, hotline and group, in their order', async () => {
    const skillGroupIds = [await idOf('skill_groups')];
    await ask('POST', SCRIPTS, script({ name: '全部', sort: 2 }));
    await ask('POST', SCRIPTS, script({ name: '组', sort: 1, skillGroupIds }));
    await ask('POST', SCRIPTS, script({ name: '呼出', direction: 'out' }));
    await ask('POST', SCRIPTS, script({ name: '停用', enabled: false }));
    await fixture.owner.query(`insert into skill_groups (tenant_id, name) values (174, '别的')`);
    const { rows } = await fixture.owner.query(`select id::text from skill_groups where name = '别的'`);
    await ask('POST', SCRIPTS, script({ name: '别的组', skillGroupIds: [rows[0].id] }));
    const linkedid = await talk();
    const shown = await ask('GET', `${SCRIPTS}/call/${linkedid}`, undefined, 'agent1');
    expect(shown.data.map(({ name }: { name: string }) => name)).toEqual(['组', '全部']);
    expect((await ask('GET', `${SCRIPTS}/call/${linkedid}`, undefined, 'agent2')).status).toBe(404);
    await fixture.owner.query(`delete from skill_groups where name = '别的'`);
  });
});
