import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
let recordId: string;
const fields = [
  { key: 'type', label: '咨询类型', kind: 'choice', required: true, options: ['物流', '退货'] },
  { key: 'words', label: '说明', kind: 'lines', required: false, options: [] },
];
beforeAll(async () => {
  server = await startChatServer();
  await server.grant('agent', 'online_myreception');
  const agent = await server.agent('agent1');
  const visitor = await server.visitor();
  recordId = (await visitor.client.command('conversation.start', { pageTitle: '', pageUrl: '' })).id;
  await vi.waitFor(() => agent.command('message.sync', { recordId, afterSeq: 0 }), SOON);
});
afterAll(() => server.end());

const ask = async (method: string, id = recordId, username = 'agent1', body?: object) =>
  server.call(method, `/xmf-customer/business/chat/${id}`, { token: await server.token(username), ...(body && { body }) });
const save = (draft: boolean, answers: object, username = 'agent1') => ask('PUT', recordId, username, { draft, answers });

it('follows the usual template of chats, as a draft while the talk lasts and whole in the end', async () => {
  expect((await ask('GET')).data.fields).toMatchObject([{ key: 'remark' }]);
  const template = { channel: 'chat', name: '会话', usual: true, enabled: true, hotlineIds: [], skillGroupIds: [], fields };
  const token = await server.token('admin');
  await server.call('POST', '/xmf-customer/business/template', { token, body: { ...template, channel: 'call', name: '通话' } });
  await server.call('POST', '/xmf-customer/business/template', { token, body: template });
  expect((await ask('GET')).data).toMatchObject({ state: 'none', fields });
  expect((await save(true, { words: '电话 13800138000' })).envelope.code).toBe('0');
  expect((await save(false, {})).envelope.reason).toBe('common.invalid');
  expect((await save(false, { type: '换货' })).envelope.reason).toBe('common.invalid');
  expect((await save(false, { type: '退货', words: '电话 13800138000' })).envelope.code).toBe('0');
  expect((await save(true, { type: '物流' })).envelope.reason).toBe('summary.submitted');
  const { data } = await server.call('GET', `/xmf-online-services/conversations/${recordId}`, {
    token: await server.token('agent1'),
  });
  expect(data.summaries).toMatchObject([
    {
      agentId: server.agentId('agent1'),
      state: 'done',
      answers: [
        { label: '咨询类型', words: '退货' },
        // An agent who may not see numbers sees none here either.
        { label: '说明', words: expect.not.stringContaining('13800138000') },
      ],
    },
  ]);
  const { rows } = await server.owner.query('select content from summaries');
  expect(rows[0].content.toString()).not.toContain('13800138000');
});

it('follows the template that the conversation’s group names, while it is one of chats and switched on', async () => {
  const token = await server.token('admin');
  const template = { usual: false, enabled: true, hotlineIds: [], skillGroupIds: [] };
  const made = async (more: object) =>
    (await server.call('POST', '/xmf-customer/business/template', { token, body: { ...template, ...more } })).data.id;
  const own = [{ key: 'cause', label: '退货原因', kind: 'lines', required: false, options: [] }];
  const templateId = await made({ channel: 'chat', name: '售后会话', fields: own });
  const ofCalls = await made({ channel: 'call', name: '售后通话', fields: own });
  const group = { name: '售后', priority: 5, overflowSeconds: 0, overflowGroupId: null, queueLimit: 50, workingHours: [] };
  const body = { ...group, choosable: true, enabled: true, members: [], summaryTemplateId: templateId };
  const path = '/xmf-online-services/skills';
  const refused = await server.call('POST', path, { token, body: { ...body, summaryTemplateId: ofCalls } });
  expect(refused.envelope.reason).toBe('chat-group.unknownTemplate');
  const { id } = (await server.call('POST', path, { token, body })).data;
  expect((await server.call('GET', `${path}/${id}`, { token })).data.summaryTemplateId).toBe(templateId);
  const offered = (await server.call('GET', `${path}/summaryTemplates`, { token })).data;
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(['会话', '售后会话']);

  await server.owner.query('update conversations set chat_group_id = $1 where id = $2', [id, recordId]);
  expect((await ask('GET')).data.fields).toMatchObject(own);
  await server.owner.query('update summary_templates set enabled = false where id = $1', [templateId]);
  expect((await ask('GET')).data.fields).toMatchObject(fields);
  // A group whose template was removed has the default one again.
  await server.call('DELETE', `/xmf-customer/business/template/${templateId}`, { token });
  expect((await server.call('GET', `${path}/${id}`, { token })).data.summaryTemplateId).toBeNull();
});

it('a draft is owed: its agent finds it among what they received, their leader in the records', async () => {
  await server.owner.query('delete from summaries');
  const marks = async (who: string, path: string, summary?: string) => {
    const query: Record<string, string> = summary ? { summary } : {};
    const { data } = await server.call('GET', `/xmf-online-services/conversations${path}`, {
      token: await server.token(who),
      query,
    });
    return data.list.map((each: { summary: string | null }) => each.summary);
  };
  expect(await marks('agent1', '/reception')).toEqual([null]);
  await server.owner.query(`update conversations set state = 'closed', closed_at = now(), closed_by = 'agent' where id = $1`, [
    recordId,
  ]);
  expect(await marks('agent1', '/reception', 'owed')).toEqual(['none']);
  expect((await save(true, { words: '退' })).envelope.code).toBe('0');
  expect(await marks('agent1', '/reception', 'owed')).toEqual(['draft']);
  expect(await marks('admin', '', 'draft')).toEqual(['draft']);
  expect(await marks('agent2', '/reception', 'owed')).toEqual([]);
  expect(await marks('admin175', '', 'owed')).toEqual([]);
  expect((await save(false, { type: '退货', words: '退' })).envelope.code).toBe('0');
  expect(await marks('admin', '', 'owed')).toEqual([]);
  expect(await marks('admin', '', 'done')).toEqual(['done']);
});

it('is for who served, of the own tenant', async () => {
  for (const who of ['agent2', 'admin175']) {
    expect((await ask('GET', recordId, who)).envelope.reason).toBe('summary.noConversation');
    expect((await save(true, {}, who)).envelope.reason).toBe('summary.noConversation');
  }
  expect((await ask('GET', '999999999')).envelope.reason).toBe('summary.noConversation');
});
