import { globSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { CALLER, type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

/** What agents write down about a call, and what they are to say in it: arranged by administrators, kept with the call. */

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
  it('are made, read, changed by one of two, and go', async () => {
    const { id } = (await ask('POST', TEMPLATES, template({ skillGroupIds: [await idOf('skill_groups')] }))).data;
    expect((await ask('GET', `${TEMPLATES}/${id}`)).data).toMatchObject({
      fields: [category, remark],
      skillGroups: [{ name: '售后' }],
    });
    const change = { ...template({ name: '新' }), id, version: 1 };
    expect((await ask('PUT', TEMPLATES, change)).envelope.code).toBe('0');
    expect(await reason(ask('PUT', TEMPLATES, change))).toBe('summary-template.changed');
    expect((await ask('GET', TEMPLATES, { channel: 'call', keyword: '新' })).data).toMatchObject({
      total: 1,
      list: [{ skillGroups: [] }],
    });
    expect((await ask('GET', TEMPLATES, { channel: 'chat' })).data.total).toBe(0);
    expect((await ask('DELETE', `${TEMPLATES}/${id}`)).envelope.code).toBe('0');
    expect((await ask('GET', `${TEMPLATES}/${id}`)).status).toBe(404);
  });

  it('hold fields that can be answered, groups of the tenant, one usual; agents arrange none', async () => {
    const hotlineIds = [await idOf('hotlines')];
    await ask('POST', TEMPLATES, template({ hotlineIds }));
    const other = (more: object) => ask('POST', TEMPLATES, template({ name: '二', usual: false, ...more }));
    expect(await reason(other({ usual: true }))).toBe('summary-template.secondUsual');
    expect(await reason(other({ name: '默认' }))).toBe('summary-template.duplicate');
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
    expect((await ask('GET', TEMPLATES, undefined, 'agent1')).status).toBe(403);
    expect((await ask('GET', TEMPLATES)).data.total).toBe(1);
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
    const { rows } = await fixture.owner.query('select content from summaries');
    expect(rows[0].content.includes(CALLER)).toBe(false);

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
    const { taskId } = (await ask('POST', '/xmf-call-center/callRecord/export', { direction: 'in' })).data;
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

it('a call that only rang has no summary', async () => {
  fixture.callIn();
  await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('ringing'), SOON);
  const linkedid = await fixture.newestCall();
  expect((await ask('GET', summaryOf(linkedid), undefined, 'agent1')).data).toMatchObject({ fields: [], state: 'none' });
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
  it('are made, read, changed by one of two, and go', async () => {
    const { id } = (await ask('POST', SCRIPTS, script({ hotlineIds: [await idOf('hotlines')] }))).data;
    expect((await ask('GET', `${SCRIPTS}/${id}`)).data).toMatchObject({ hotlines: [{ name: '热线' }], version: 1 });
    const change = { ...script({ name: '新' }), id, version: 1 };
    expect((await ask('PUT', SCRIPTS, change)).envelope.code).toBe('0');
    expect(await reason(ask('PUT', SCRIPTS, change))).toBe('call-script.changed');
    expect(await reason(ask('POST', SCRIPTS, script({ name: '新' })))).toBe('call-script.duplicate');
    expect(await reason(ask('POST', SCRIPTS, script({ skillGroupIds: ['999999'] })))).toBe('call-script.unknownGroup');
    expect((await ask('POST', SCRIPTS, script({ sentences: [] }))).status).toBe(400);
    expect((await ask('GET', SCRIPTS, undefined, 'agent1')).status).toBe(403);
    expect((await ask('GET', `${SCRIPTS}/${id}`, undefined, 'admin175')).status).toBe(404);
    expect((await ask('DELETE', `${SCRIPTS}/${id}`)).envelope.code).toBe('0');
    expect((await ask('DELETE', `${SCRIPTS}/${id}`)).status).toBe(404);
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
