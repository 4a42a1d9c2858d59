import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptMessage, signatureOf } from '../../../../platform/vendor/tencent/callback-crypto.ts';
import type { ChatClient } from '../../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { channelTalk } from '../testing/channel-talk.ts';
import { AMR, MP4, PNG } from '../testing/vendor-server.ts';
import { APP, APP_SECRET, WeChat } from '../testing/wechat-server.ts';

const TOKEN = 'lianxiToken';
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const wechat = new WeChat();
let server: ChatServer;
let talk: ReturnType<typeof channelTalk>;
let agent: ChatClient;
let plain: string;
let safe: string;
beforeAll(async () => {
  server = await startChatServer({ WECHAT_API_URL: await wechat.start() });
  talk = channelTalk(server);
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
  ...{ name: '公众号', enabled: true, appId: APP, appSecret: APP_SECRET, token: TOKEN, aesKey: '', chatGroupId: null },
  ...more,
});
/** Makes an account; returns its callback address. */
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
/** A follower's message of any kind. */
const message = (from: string, key: string, type: string, values: Record<string, string>) =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${from}]]></FromUserName><CreateTime>1700000000</CreateTime>` +
  `<MsgType><![CDATA[${type}]]></MsgType>${Object.entries(values)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}<MsgId>${key}</MsgId></xml>`;
const text = (from: string, key: string, words: string) => message(from, key, 'text', { Content: words });
const conversationOf = (from: string) => talk.conversationOf(from);
const saidIn = async (id: string) => (await talk.saidIn(id)).map(({ author, body }) => ({ author, body }));
const told = (to: string) => wechat.sent.filter(({ touser }) => touser === to).map((one) => one.text);

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

  it('tells who writes that nobody receives them while the tenant’s app is switched off', async () => {
    const turn = (on: boolean) =>
      server.owner.query(`update tenant_remotes set enabled = $1 where tenant_id = 174 and remote_id = 'online'`, [on]);
    await turn(false);
    await post(plain, text('openid-off', '1401', '有人吗'));
    await expect.poll(() => told('openid-off')).toEqual(['在线客服未开通']);
    const { rowCount } = await server.owner.query(
      `select from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id where v.external_id = 'openid-off'`,
    );
    expect(rowCount).toBe(0);
    await turn(true);
    await post(plain, text('openid-off', '1402', '现在呢'));
    const id = await conversationOf('openid-off');
    await expect.poll(async () => (await saidIn(id)).map(({ body }) => body)).toContain('现在呢');
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

  it('brings pictures, sound and film, as what they are by their content, and says why it does not', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const file = (bytes: Buffer, contentType: string) => ({ bytes, contentType, fileName: 'wechat-media' });
    wechat.media.set('m-image', file(PNG, 'image/jpeg'));
    wechat.media.set('m-voice', file(AMR, 'audio/amr'));
    wechat.media.set('m-video', file(MP4, 'video/mp4'));
    // Otherwise the server would fetch it in our own network.
    wechat.media.set('m-astray', file(MP4, 'video/mp4'));
    wechat.filmsAt.set('m-astray', `${wechat.url.replace('127.0.0.1', 'localhost')}/film?of=m-video`);
    wechat.media.set('m-fake', file(html, 'image/jpeg'));
    wechat.media.set('m-huge', file(Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'image/png'));
    const sent = [
      ['image', 'm-image'],
      ['voice', 'm-voice'],
      ['shortvideo', 'm-video'],
      ['image', 'm-fake'],
      ['image', 'm-huge'],
      ['image', 'm-gone'],
      ['video', 'm-astray'],
    ] as const;
    for (const [at, [type, MediaId]] of sent.entries()) {
      expect((await post(plain, message('openid-mia', `600${at}`, type, { MediaId }))).body).toBe('success');
    }
    const id = await conversationOf('openid-mia');
    const brought = async () =>
      (await talk.saidIn(id)).filter(({ author }) => author === 'visitor').map((line) => line.file ?? line.body);
    await expect
      .poll(brought, { timeout: 15_000 })
      .toEqual([
        `图片.png image/png ${PNG.length} visitor`,
        `语音.wav audio/wav ${44 + 10 * 320} visitor`,
        `视频.mp4 video/mp4 ${MP4.length} visitor`,
        '[图片]（未能接收：上传图片只能是 JPG、GIF、BMP、PNG 格式!）',
        '[图片]（未能接收：单个文件大小不可超过10M!）',
        '[图片]（未能接收：文件已过期）',
        '[视频]（未能接收：文件不在该渠道的服务器上）',
      ]);
    // The process that appended it may have died before it noted that, and the conversation may be over since.
    await call('PUT', {}, 'agent1', `/xmf-online-services/conversations/${id}/close`);
    const { rows } = await server.owner.query(
      `update channel_inbox set handled_at = null where message_key = '6000' returning id`,
    );
    const open = async () =>
      (await server.owner.query('select from channel_inbox where id = $1 and handled_at is null', [rows[0].id])).rowCount;
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
    expect(await brought()).toHaveLength(sent.length);
    expect(wechat.downloads.filter((one) => one === 'm-image')).toHaveLength(1);
    const { rows: conversations } = await server.owner.query(
      `select count(*)::int as n from conversations c join visitors v on v.id = c.visitor_id where v.external_id = 'openid-mia'`,
    );
    expect(conversations).toEqual([{ n: 1 }]);
  });

  it('takes a picture to the follower, refuses what WeChat does not carry, and shows that the agent writes', async () => {
    await post(plain, text('openid-ned', '7001', '有图吗'));
    const id = await conversationOf('openid-ned');
    for (const on of [true, true]) await agent.command('typing', { recordId: id, on });
    await expect.poll(() => wechat.typing).toEqual(['openid-ned Typing']);
    await talk.sendFile('agent1', id, 'image', new File([PNG], '图样.png'));
    await talk.sendFile('agent1', id, 'file', new File(['a,b'], '报价.csv'));
    const media = { fileName: '图样.png', contentType: 'image/png' };
    await expect
      .poll(() => wechat.sent.find(({ touser }) => touser === 'openid-ned'), { timeout: 10_000 })
      .toMatchObject({
        msgtype: 'image',
        media,
      });
    await expect
      .poll(async () => (await saidIn(id)).at(-1), { timeout: 10_000 })
      .toEqual({ author: 'system', body: '微信未送达：不能发送文件' });
  });

  it('understands a mini program, which may speak JSON', async () => {
    const json = (values: object) =>
      JSON.stringify({ ToUserName: 'gh_2', FromUserName: 'openid-pia', CreateTime: 1700000000, ...values });
    const say = (values: object) =>
      server.server.app.inject({
        method: 'POST',
        url: `/api${plain}`,
        query: signed(),
        headers: { 'content-type': 'application/json' },
        // In WeChat's form: a number with more digits than JavaScript's precision.
        payload: json(values).replace(/"(\d{17,})"/, '$1'),
      });
    await say({ MsgType: 'event', Event: 'user_enter_tempsession', SessionFrom: 'sessionFrom' });
    for (const MsgId of ['23456789012345678', '23456789012345679', '23456789012345679']) {
      expect((await say({ MsgType: 'text', Content: `第 ${MsgId.at(-1)} 句`, MsgId })).body).toBe('success');
    }
    await say({
      MsgType: 'miniprogrampage',
      MsgId: '23456789012345680',
      Title: '订单',
      AppId: APP,
      PagePath: 'pages/order?id=1',
    });
    const id = await conversationOf('openid-pia');
    const lines = async () => (await saidIn(id)).filter(({ author }) => author === 'visitor').map(({ body }) => body);
    await expect.poll(lines, { timeout: 10_000 }).toEqual(['第 8 句', '第 9 句', '[小程序] 订单 pages/order?id=1']);
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
    expect(listed.text).not.toContain(APP_SECRET);
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
