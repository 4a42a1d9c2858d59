import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { findFormVersion } from '../../form/public.ts';
import {
  findCreatableTemplates,
  findPublishedTemplate,
  findTemplateVersion,
  mayCreateOrder,
} from './published-template.queries.ts';

/** The workflow of templates: drawn, refused, published, restored; and what orders take of it. */

const PATH = '/xmf-work-order/template';
const WORKFLOW = `${PATH}/workflow`;
const TENANT = 174;

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, body?: object) =>
  server.call(method, at, { token: await server.token('admin'), ...(body && { body }) });

const FORM = '/xmf-basic-model/custom/template';
let made = 0;

/** A published form with an amount and a phone. */
async function newForm(): Promise<string> {
  made += 1;
  const name = `表单 ${made}`;
  const { id } = (await ask('POST', FORM, { modularCategory: 'workorder', name })).data;
  await publishForm(id, name, 1, ['amount']);
  return id;
}

async function publishForm(id: string, name: string, version: number, keys: readonly string[]): Promise<void> {
  const draft = { fields: keys.map((key) => ({ key, label: key, type: 'money' })) };
  await ask('PUT', FORM, { id, version, name, draft });
  expect((await ask('POST', `${FORM}/publish`, { id, version: version + 1 })).envelope.code).toBe('0');
}

const agentId = async (username: string) => {
  const { rows } = await server.owner.query('select id, department_id from agents where username = $1', [username]);
  return rows[0] as { id: string; department_id: string };
};

async function newTemplate(more: object = {}): Promise<{ id: string; formTemplateId: string }> {
  const formTemplateId = await newForm();
  const { id: ownerId } = await agentId('admin');
  const body = {
    ...{ name: `模板 ${made}`, categoryId: null, formTemplateId, numberPrefix: 'GD', ownerId },
    ...{ targets: [], openTo: 'all', departmentIds: [], roleIds: [], enabled: true, ...more },
  };
  const { data, envelope } = await ask('POST', PATH, body);
  expect(envelope.code).toBe('0');
  return { id: data.id, formTemplateId };
}

const workflowOf = async (id: string) => (await ask('GET', `${PATH}/${id}/workflow`)).data;
const published = (id: string) => server.server.kernel.db.tenant(TENANT, (own) => findPublishedTemplate(own, id));

describe('a workflow', () => {
  it('begins with all of the form to fill in, and can be published as it is', async () => {
    const { id, formTemplateId } = await newTemplate();
    const { version, draft } = await workflowOf(id);
    expect(draft.nodes[0].rights).toEqual({ amount: 'write' });
    expect(await published(id)).toBeNull();
    const reply = await ask('POST', `${WORKFLOW}/publish`, { id, version, note: '第一版' });
    expect(reply.data).toEqual({ published: 1, version: version + 1 });
    expect(await published(id)).toMatchObject({
      ...{ id, version: 1, formTemplateId, formVersion: 1, numberPrefix: 'GD', enabled: true },
      ...{ graph: draft, mayCreate: { everyone: true } },
    });
    expect((await ask('GET', `${PATH}/${id}/workflow/versions`)).data).toMatchObject([
      { number: 1, note: '第一版', publishedByName: expect.stringMatching(/./), nodes: 3 },
    ]);
  });

  it('is refused with its faults at the nodes, those of people who are gone too', async () => {
    const { id } = await newTemplate();
    const { version, name, draft } = await workflowOf(id);
    const { id: role } = (
      await server.owner.query(`insert into roles (tenant_id, name) values (${TENANT}, '空角色') returning id`)
    ).rows[0];
    const nodes = draft.nodes.map((node: WorkflowGraph['nodes'][number]) =>
      node.type === 'handle' ? { ...node, actors: [{ kind: 'role', roleId: role }], fallbackId: '999999999' } : node,
    );
    const edges = draft.edges.slice(0, 1);
    await ask('PUT', WORKFLOW, { id, version, name, draft: { nodes, edges } });
    const { envelope } = await ask('POST', `${WORKFLOW}/publish`, { id, version: version + 1 });
    expect(envelope).toMatchObject({ code: '4000', reason: 'work-order-template.faulty' });
    expect(envelope.fields?.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'draft.nodes.handle: 出口“下一步”没有连接',
      'draft.nodes.end: 从开始节点无法到达',
      'draft.nodes.start: 从这里不能到达结束',
      'draft.nodes.handle: 从这里不能到达结束',
      'draft.nodes.handle: 坐席不存在或已停用',
      'draft.nodes.handle: 角色不存在，或没有启用的坐席',
    ]);
    expect(await published(id)).toBeNull();
  });

  it('keeps each version as it was published, with the version of the form; a former one comes back as the draft', async () => {
    const { id, formTemplateId } = await newTemplate();
    const { version, name, draft } = await workflowOf(id);
    await ask('POST', `${WORKFLOW}/publish`, { id, version });
    await publishForm(formTemplateId, `表单 ${made}`, 3, ['amount', 'second']);
    const longer: WorkflowGraph = { ...draft, nodes: draft.nodes.map((node: object) => ({ ...node })) };
    const [, handle] = longer.nodes;
    if (handle) handle.name = '复核';
    expect((await ask('PUT', WORKFLOW, { id, version: version + 1, name, draft: longer })).envelope.code).toBe('0');
    expect((await ask('PUT', WORKFLOW, { id, version: version + 1, name, draft })).envelope.reason).toBe(
      'work-order-template.changed',
    );
    await ask('POST', `${WORKFLOW}/publish`, { id, version: version + 2 });
    const [first, second] = await server.server.kernel.db.tenant(TENANT, async (own) => [
      await findTemplateVersion(own, id, 1),
      await findTemplateVersion(own, id, 2),
    ]);
    expect([first?.formVersion, second?.formVersion]).toEqual([1, 2]);
    const pinned = await server.server.kernel.db.tenant(TENANT, (own) => findFormVersion(own, formTemplateId, 1));
    expect(pinned?.fields.map(({ key }) => key)).toEqual(['amount']);
    expect([first?.graph, second?.graph]).toEqual([draft, longer]);
    await ask('POST', `${WORKFLOW}/restore`, { id, version: version + 3, number: 1 });
    expect(await workflowOf(id)).toMatchObject({ draft, published: 2, changed: true, version: version + 4 });
    expect((await ask('POST', `${WORKFLOW}/restore`, { id, version: version + 4, number: 9 })).envelope.reason).toBe(
      'work-order-template.noVersion',
    );
  });

  it('takes the targets of its own, and those of the tenant for the other priorities', async () => {
    const { id } = await newTemplate({ targets: [{ priority: 1, firstMinutes: 1, resolutionMinutes: 60, time: 'wall' }] });
    await ask('POST', `${WORKFLOW}/publish`, { id, version: (await workflowOf(id)).version });
    const template = await published(id);
    expect(template?.priorities.map(({ name, firstMinutes }) => [name, firstMinutes])).toEqual([
      ['紧急', 1],
      ['高', 30],
      ['普通', 120],
      ['低', 480],
    ]);
  });
});

describe('a template', () => {
  it('takes no form that is not published, no owner who is gone, and nobody in particular', async () => {
    const { formTemplateId } = await newTemplate();
    const { id: ownerId } = await agentId('admin');
    const good = {
      ...{ name: '未知', categoryId: null, formTemplateId, numberPrefix: 'GD', ownerId },
      ...{ targets: [], openTo: 'all', departmentIds: [], roleIds: [], enabled: true },
    };
    const refused = async (part: object) => (await ask('POST', PATH, { ...good, ...part })).envelope.reason;
    expect(await refused({ formTemplateId: '999999999' })).toBe('work-order-template.unknownForm');
    expect(await refused({ ownerId: '999999999' })).toBe('work-order-template.unknownOwner');
    expect(await refused({ categoryId: '999999999' })).toBe('work-order-template.unknownCategory');
    expect(await refused({ openTo: 'chosen' })).toBe('work-order-template.nobody');
  });

  it('is offered to the departments below the chosen one, while it is published and enabled', async () => {
    const { department_id: top } = await agentId('admin');
    const { department_id: below } = await agentId('agent2');
    expect(below).not.toBe(top);
    const { id } = await newTemplate({ openTo: 'chosen', departmentIds: [top] });
    const offered = (departmentId: string) =>
      server.server.kernel.db.tenant(TENANT, async (own) =>
        (await findCreatableTemplates(own, { departmentId, roleIds: [] })).some((template) => template.id === id),
      );
    expect(await offered(below)).toBe(false);
    await ask('POST', `${WORKFLOW}/publish`, { id, version: (await workflowOf(id)).version });
    expect([await offered(below), await offered('999999999')]).toEqual([true, false]);
    const template = await published(id);
    const may = (departmentId: string) =>
      server.server.kernel.db.tenant(
        TENANT,
        async (own) => template !== null && mayCreateOrder(own, template, { departmentId, roleIds: [] }),
      );
    expect([await may(below), await may('999999999')]).toEqual([true, false]);
    const { data: row } = await ask('GET', `${PATH}/${id}`);
    expect((await ask('PUT', PATH, { ...row, enabled: false })).envelope.code).toBe('0');
    expect([await offered(below), await published(id)]).toEqual([false, null]);
  });
});

it('a group that a workflow names is not removed, and one that nobody is in gets no work', async () => {
  const { data: group } = await ask('POST', '/xmf-work-order/group', { name: '夜班组', memberIds: [], enabled: true });
  const { id } = await newTemplate();
  const { version, name, draft } = await workflowOf(id);
  const actors = [{ kind: 'group', groupId: group.id, choose: 'claim' }];
  const nodes = draft.nodes.map((node: { type: string }) => (node.type === 'handle' ? { ...node, actors } : node));
  await ask('PUT', WORKFLOW, { id, version, name, draft: { ...draft, nodes } });
  const refused = (await ask('DELETE', `/xmf-work-order/group/${group.id}`)).envelope;
  expect(refused.reason).toBe('work-order-group.inUse');
  const publish = async () => (await ask('POST', `${WORKFLOW}/publish`, { id, version: version + 1 })).envelope.code;
  expect(await publish()).toBe('4000');
  const { id: memberId } = await agentId('agent2');
  await ask('PUT', '/xmf-work-order/group', { id: group.id, version: 1, name: '夜班组', memberIds: [memberId], enabled: true });
  expect(await publish()).toBe('0');
});
