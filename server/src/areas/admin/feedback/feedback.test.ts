import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const FEEDBACK = '/xmf-basic-model/feedback';
const DICTIONARY = '/xmf-basic-model/dictionary';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const send = async (body: unknown, username = 'agent1') =>
  server.call('POST', FEEDBACK, { token: await server.token(username), body });
const items = async (dictType: string, username = 'nobody') =>
  (await server.call('GET', DICTIONARY, { token: await server.token(username), query: { dictType } })).data;
const names = async (dictType: string, username?: string) =>
  (await items(dictType, username)).map((item: { name: string }) => item.name);

describe('dictionary', () => {
  test('nobody without a token; a type is spelled in capitals', async () => {
    expect((await server.call('GET', DICTIONARY, { query: { dictType: 'FEEDBACK_TYPE' } })).envelope.code).toBe('4005');
    const token = await server.token('nobody');
    for (const query of [{}, { dictType: 'feedback' }]) {
      const { envelope } = await server.call('GET', DICTIONARY, { token, query: query as Record<string, string> });
      expect([envelope.code, envelope.fields?.[0]?.path]).toEqual(['4000', 'dictType']);
    }
  });

  test('every tenant begins with the defaults, and what one changes stays its own', async () => {
    const defaults = ['功能建议', '问题反馈', '界面体验', '其他'];
    expect(await names('FEEDBACK_TYPE')).toEqual(defaults);
    await server.owner.query(`update dictionary_items set enabled = false where tenant_id = 174 and name = '其他'`);
    await server.owner.query(`update dictionary_items set sort = 0 where tenant_id = 174 and name = '界面体验'`);
    expect(await names('FEEDBACK_TYPE')).toEqual(['界面体验', '功能建议', '问题反馈']);
    expect(await names('FEEDBACK_TYPE', 'agent175')).toEqual(defaults);
    expect(await names('NO_SUCH_TYPE')).toEqual([]);
  });
});

describe('feedback', () => {
  test('nobody without a token', async () => {
    expect((await server.call('POST', FEEDBACK, { body: { typeCode: 'other', content: 'x' } })).envelope.code).toBe('4005');
  });

  test('is stored for its author; the operation log holds nothing of what they wrote', async () => {
    const { data } = await send({ typeCode: 'suggestion', content: ' 希望列表能按公司排序 ' });
    const { rows } = await server.owner.query('select tenant_id, agent_id, type_code, content from feedback where id = $1', [
      data.id,
    ]);
    expect(rows).toEqual([
      { tenant_id: 174, agent_id: server.agentId('agent1'), type_code: 'suggestion', content: '希望列表能按公司排序' },
    ]);
    const { rows: log } = await server.owner.query('select after from operation_log where target = $1', [`feedback:${data.id}`]);
    expect(log[0].after).toEqual({ typeCode: 'suggestion' });
  });

  test.each([
    [{ content: 'x' }, 'typeCode', '请选择反馈类型'],
    [{ typeCode: 'no-such-type', content: 'x' }, 'typeCode', '请选择反馈类型'],
    [{ typeCode: 'problem' }, 'content', '请输入反馈内容'],
    [{ typeCode: 'problem', content: '  ' }, 'content', '请输入反馈内容'],
    [{ typeCode: 'problem', content: '长'.repeat(201) }, 'content', '最多 200 个字符'],
  ])('bad input %j: 4000 at the field', async (body, path, text) => {
    const { envelope } = await send(body);
    expect([envelope.code, envelope.fields]).toEqual(['4000', [{ path, text }]]);
  });
});
