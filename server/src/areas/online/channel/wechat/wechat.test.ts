import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { encryptMessage, signatureOf } from '../tencent/callback-crypto.ts';

/** WeChat as its documentation has it: tokens that end, a window of 48 hours, errors in the body of a 200. */
class WeChat {
  readonly sent: { touser: string; text: string }[] = [];
  tokensGiven = 0;
  /** Who has not written for long. */
  readonly silent = new Set<string>();
  #token = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const answer = this.#answer(new URL(request.url ?? '/', 'http://wechat'), JSON.parse(body || '{}'));
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  endToken(): void {
    this.#token = 'ended';
  }

  stop(): void {
    this.#server.close();
  }

  #answer(
    { pathname, searchParams }: URL,
    body: { appid?: string; secret?: string; touser?: string; text?: { content: string } },
  ) {
    if (pathname === '/cgi-bin/stable_token') {
      if (body.appid !== APP || body.secret !== 'a-secret-of-wechat') return { errcode: 40125, errmsg: 'invalid appsecret' };
      this.tokensGiven += 1;
      this.#token = `token-${this.tokensGiven}`;
      return { access_token: this.#token, expires_in: 7200 };
    }
    if (pathname !== '/cgi-bin/message/custom/send') return { errcode: 40066, errmsg: 'invalid url' };
    if (searchParams.get('access_token') !== this.#token) return { errcode: 42001, errmsg: 'access_token expired' };
    const { touser = '', text } = body;
    if (this.silent.has(touser)) return { errcode: 45015, errmsg: 'response out of time limit or subscription is canceled' };
    if (Buffer.byteLength(text?.content ?? '') > 2048) return { errcode: 45002, errmsg: 'content size out of limit' };
    this.sent.push({ touser, text: text?.content ?? '' });
    return { errcode: 0, errmsg: 'ok' };
  }
}

const APP = 'wx0123456789abcdef';
const TOKEN = 'lianxiToken';
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const wechat = new WeChat();
let server: ChatServer;
let agent: ChatClient;
let plain: string;
let safe: string;
beforeAll(async () => {
  server = await startChatServer({ WECHAT_API_URL: await wechat.start() });
  agent = await server.agent('agent1');
  await server.owner.query('update agent_text_status set capacity = 100');
  plain = await account({ name: '服务号' });
  safe = await account({ name: '小程序', aesKey: AES_KEY });
});
afterAll(async () => {
  await server.end();
  wechat.stop();
});

const PATH = '/xmf-online-services/channel/wechat';
const call = async (method: string, body?: unknown, username = 'admin', path = PATH) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}) });
const fields = (more: object = {}) => ({
  ...{ name: '公众号', enabled: true, appId: APP, appSecret: 'a-secret-of-wechat', token: TOKEN, aesKey: '', chatGroupId: null },
  ...more,
});
/** Makes an account; answers its callback address. */
async function account(more: object): Promise<string> {
  const { id } = (await call('POST', fields(more))).data;
  const { list } = (await call('GET')).data;
  return list.find((one: { id: string }) => one.id === id).callbackPath.replace('/api', '');
}
const signed = (query: object = {}) => {
  const [timestamp, nonce] = ['1700000000', 'nonce'];
  return { timestamp, nonce, signature: signatureOf(TOKEN, timestamp, nonce), ...query };
};
const post = (path: string, xml: string, query: Record<string, string> = signed()) =>
  server.server.app.inject({ method: 'POST', url: `/api${path}`, query, headers: { 'content-type': 'text/xml' }, payload: xml });
const text = (from: string, key: string, words: string) =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${from}]]></FromUserName><CreateTime>1700000000</CreateTime>` +
  `<MsgType><![CDATA[text]]></MsgType><Content><![CDATA[${words}]]></Content><MsgId>${key}</MsgId></xml>`;
/** The conversation of a follower, once it has an agent. */
async function conversationOf(from: string): Promise<string> {
  const found = async () =>
    (
      await server.owner.query(
        `select c.id from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
         where v.external_id = $1 and c.state = 'active'`,
        [from],
      )
    ).rows[0]?.id;
  await expect.poll(found, { timeout: 10_000 }).toBeDefined();
  return found();
}
const saidIn = async (id: string) =>
  (await server.owner.query('select author, body from messages where conversation_id = $1 order by seq', [id])).rows;
const told = (to: string) => wechat.sent.filter(({ touser }) => touser === to).map((message) => message.text);

describe('an official account', () => {
  it('is verified by its token, in its own tenant', async () => {
    const verify = (path: string, query: Record<string, string>) =>
      server.server.app.inject({ method: 'GET', url: `/api${path}`, query });
    const good = await verify(plain, signed({ echostr: '4711' }));
    expect([good.statusCode, good.body]).toEqual([200, '4711']);
    for (const [path, query] of [
      [plain, signed({ echostr: '1', signature: '0'.repeat(40) })],
      [plain.replace('/174/', '/175/'), signed({ echostr: '1' })],
      [plain.replace(/\/s\w+\//, '/sforged/'), signed({ echostr: '1' })],
    ] as const) {
      expect((await verify(path, query)).json().reason).toBe('channel.badSignature');
    }
  });

  it('brings a message into a conversation once, however often it is delivered, and takes the answer back', async () => {
    const twice = [1, 2, 3].map(() => post(plain, text('openid-ann', '1001', '多久发货？')));
    expect((await Promise.all(twice)).map(({ body }) => body)).toEqual(['success', 'success', 'success']);
    const id = await conversationOf('openid-ann');
    await expect
      .poll(async () => (await saidIn(id)).filter(({ author }) => author === 'visitor'))
      .toEqual([{ author: 'visitor', body: '多久发货？' }]);
    const held = await server.call('GET', '/xmf-online-services/conversations/mine', { token: await server.token('agent1') });
    expect(held.data.find((one: { id: string }) => one.id === id)).toMatchObject({ channel: 'wechat', siteName: '服务号' });
    await agent.say(id, `answered-${id}`, '48 小时内。', () => 1);
    await expect.poll(() => told('openid-ann'), { timeout: 10_000 }).toEqual(['48 小时内。']);
    await post(plain, text('openid-ann', '1002', '<谢谢> & 再见'));
    await expect.poll(async () => (await saidIn(id)).at(-1)?.body, { timeout: 10_000 }).toBe('<谢谢> & 再见');
  });

  it('in the safe mode takes only what is encrypted for it', async () => {
    const wrap = (xml: string, app = APP) => {
      const encrypted = encryptMessage(AES_KEY, app, xml);
      const query = signed({ encrypt_type: 'aes' });
      const msg_signature = signatureOf(TOKEN, query.timestamp, query.nonce, encrypted);
      return [
        `<xml><ToUserName>gh_1</ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
        { ...query, msg_signature },
      ] as const;
    };
    const [xml, query] = wrap(text('openid-bob', '2001', '加密的问题'));
    expect((await post(safe, xml, query)).body).toBe('success');
    const id = await conversationOf('openid-bob');
    await expect.poll(async () => (await saidIn(id)).map(({ body }) => body)).toContain('加密的问题');
    expect((await post(safe, text('openid-eve', '2002', '明文'))).json().reason).toBe('channel.badSignature');
    expect((await post(safe, xml, { ...query, msg_signature: '0'.repeat(40) })).json().reason).toBe('channel.badSignature');
    const [foreign, foreignQuery] = wrap(text('openid-eve', '2003', '别家的'), 'wxffffffffffffffff');
    expect((await post(safe, foreign, foreignQuery)).json().reason).toBe('channel.unreadable');
    expect((await server.owner.query(`select from visitors where external_id = 'openid-eve'`)).rowCount).toBe(0);
  });

  it('gets a new token when WeChat ended the old one, and long words in parts that it takes', async () => {
    await post(plain, text('openid-cat', '3001', '说来话长'));
    const id = await conversationOf('openid-cat');
    wechat.endToken();
    const before = wechat.tokensGiven;
    const long = '长'.repeat(1500);
    await agent.say(id, `long-words-${id}`, long, () => 1);
    await expect.poll(() => told('openid-cat').join(''), { timeout: 10_000 }).toBe(long);
    expect(told('openid-cat')).toHaveLength(3);
    expect(wechat.tokensGiven).toBe(before + 1);
  });

  it('tells the agent when WeChat takes nothing any more from who was silent for long', async () => {
    await post(plain, text('openid-dan', '4001', '在吗'));
    const id = await conversationOf('openid-dan');
    wechat.silent.add('openid-dan');
    await agent.say(id, `too-late-${id}`, '在的', () => 1);
    const last = async () => (await saidIn(id)).at(-1);
    await expect
      .poll(last, { timeout: 10_000 })
      .toEqual({ author: 'system', body: '微信未送达：访客超过 48 小时没有发来消息，或已取消关注' });
    expect(told('openid-dan')).toEqual([]);
  });

  it('ignores events and what has no sender, and refuses what is no XML', async () => {
    const event = '<xml><FromUserName>openid-fay</FromUserName><MsgType>event</MsgType><Event>subscribe</Event></xml>';
    expect((await post(plain, event)).body).toBe('success');
    expect((await post(plain, '{"not": "xml"}')).body).toBe('success');
    expect((await post(plain, 'x'.repeat(70_000))).statusCode).toBe(400);
    expect((await server.owner.query('select from channel_inbox where handled_at is null')).rowCount).toBe(0);
  });
});

describe('its settings', () => {
  it('never show what is secret, keep it when nothing is given, and belong to their tenant', async () => {
    const { id } = (await call('POST', fields({ name: '测试号', aesKey: AES_KEY }))).data;
    const listed = await call('GET');
    expect(listed.text).not.toContain('a-secret-of-wechat');
    expect(listed.text).not.toContain(AES_KEY);
    expect(listed.data.list.find((one: { id: string }) => one.id === id)).toMatchObject({ safe: true, appId: APP });
    const update = (more: object, username = 'admin') =>
      call('PUT', { ...fields({ name: '测试号', appSecret: '', aesKey: 'keep' }), id, version: 1, ...more }, username);
    expect((await update({}, 'admin175')).status).toBe(404);
    expect((await update({ enabled: false })).status).toBe(200);
    expect((await update({})).envelope.reason).toBe('channel.changed');
    expect((await call('GET')).data.list.find((one: { id: string }) => one.id === id)).toMatchObject({
      safe: true,
      enabled: false,
    });
    expect((await call('POST', fields({ name: '没有密钥', appSecret: '' }))).envelope.reason).toBe('channel.noSecret');
    expect((await call('POST', fields({ name: '测试号' }))).envelope.reason).toBe('site.duplicate');
    expect((await call('GET', undefined, 'agent1')).status).toBe(403);
    expect((await call('DELETE', undefined, 'admin175', `${PATH}/${id}`)).status).toBe(404);
    expect((await call('DELETE', undefined, 'admin', `${PATH}/${id}`)).status).toBe(200);
  });
});
