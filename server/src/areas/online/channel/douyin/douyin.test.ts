import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { type ChannelDesk, channelDesk, png } from '../testing/channel-desk.ts';
import { readMultipart, startVendor, type Vendor, type VendorAnswer, type VendorCall } from '../testing/vendor.ts';

const [CLIENT_KEY, SECRET, OPEN_ID] = ['aw0123456789abcd', 'a-secret-of-douyin', 'shop-0000-4399-914a'];
const failed = (error_code: number) => ({ data: { error_code, description: '' }, extra: { error_code } });

/** A Douyin server as in its documentation: tokens that end, answers within 24 hours, errors in the body of a 200. */
class Douyin {
  readonly sent: Record<string, unknown>[] = [];
  readonly uploaded: { name: string; bytes: number; type: string }[] = [];
  /** The number of issued tokens, by kind. */
  readonly given = { account: 0, application: 0, authorization: 0 };
  /** Douyin's answer to messages for this customer. */
  readonly refuses = new Map<string, number>();
  /** The path of a message's media. */
  readonly media = new Map<string, string>();
  /** Codes of owners who agreed, with their accounts. */
  readonly codes = new Map<string, string>();
  /** Days until the authorization ends. */
  daysLeft = 30;
  refreshToken = 'rft.first';
  #token = '';
  readonly #files: Readonly<Record<string, VendorAnswer>> = {
    '/files/picture': png,
    '/files/program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    '/files/huge': Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]),
    '/files/elsewhere': { status: 302, location: '/files/picture' },
    '/files/gone': { status: 404 },
  };

  endToken(): void {
    this.#token = 'ended';
  }

  readonly answer = async (call: VendorCall): Promise<VendorAnswer> => {
    const { path, query, headers, body } = call;
    const token = headers['access-token'];
    if (path.startsWith('/files/')) {
      const opened = token === this.#token && headers.openid === OPEN_ID;
      return opened ? (this.#files[path] ?? { status: 404 }) : { status: 403 };
    }
    if (path === '/oauth/refresh_token/') {
      const form = new URLSearchParams(body.toString());
      if (form.get('client_key') !== CLIENT_KEY || form.get('grant_type') !== 'refresh_token') return failed(10005);
      if (form.get('refresh_token') !== this.refreshToken) return failed(10010);
      this.#token = `act.${++this.given.account}`;
      const refresh_expires_in = String(this.daysLeft * 86_400);
      const data = { error_code: 0, access_token: this.#token, expires_in: '1296000', refresh_expires_in, open_id: OPEN_ID };
      return { data, message: 'success' };
    }
    if (path === '/oauth/access_token/') {
      const { client_key, client_secret, code, grant_type } = JSON.parse(body.toString());
      if (client_key !== CLIENT_KEY || client_secret !== SECRET || grant_type !== 'authorization_code') return failed(10003);
      const open_id = this.codes.get(code);
      // A code is valid once.
      if (!open_id || !this.codes.delete(code)) return failed(10007);
      const data = { error_code: 0, access_token: 'act.x', expires_in: 1_296_000, refresh_expires_in: 2_592_000, open_id };
      return { data: { ...data, refresh_token: this.refreshToken, scope: 'user_info' }, message: 'success' };
    }
    if (path === '/oauth/renew_refresh_token/') {
      const form = new URLSearchParams(body.toString());
      if (form.get('refresh_token') !== this.refreshToken) return failed(10010);
      this.refreshToken = `rft.${++this.given.authorization}`;
      this.daysLeft = 30;
      return { data: { error_code: 0, refresh_token: this.refreshToken, expires_in: '2592000' }, message: 'success' };
    }
    if (path === '/oauth/client_token/') {
      const { client_key, client_secret } = JSON.parse(body.toString());
      if (client_key !== CLIENT_KEY || client_secret !== SECRET) return failed(10003);
      this.given.application += 1;
      return { data: { error_code: 0, access_token: 'clt.1', expires_in: 7200 }, message: 'success' };
    }
    if (path === '/tool/imagex/client_upload/') {
      if (token !== 'clt.1') return failed(2190002);
      const { name, size: bytes, type } = (await readMultipart(call)).get('image') as File;
      this.uploaded.push({ name, bytes, type });
      return { data: { error_code: 0, description: '' }, image_id: '@picture==', extra: { error_code: 0 } };
    }
    if (token !== this.#token) return { err_no: 28001008, err_msg: 'access_token过期', data: {} };
    if (query.get('open_id') !== OPEN_ID) return { err_no: 28001015, err_msg: '', data: {} };
    if (path === '/api/im/message/resources/') {
      const url = this.media.get(query.get('message_id') ?? '');
      return url ? { err_no: 0, data: { media_type: 'image', url } } : { err_no: 28029020, data: {} };
    }
    const message = JSON.parse(body.toString());
    const refusal = this.refuses.get(message.to_user_id);
    if (path !== '/im/send/msg/' || refusal) return failed(refusal ?? 28001017);
    this.sent.push(message);
    return { data: { error_code: 0 }, extra: { error_code: 0 }, msg_id: '@sent' };
  };
}

const douyin = new Douyin();
let vendor: Vendor;
let server: ChatServer;
let desk: ChannelDesk;
let agent: ChatClient;
let callback: string;
const PATH = '/xmf-online-services/channel/douyin';
const fields = (more: object = {}) => ({
  ...{ name: '旗舰店', enabled: true, chatGroupId: null },
  ...{ clientKey: CLIENT_KEY, clientSecret: SECRET, openId: OPEN_ID, refreshToken: douyin.refreshToken, ...more },
});
beforeAll(async () => {
  vendor = await startVendor(douyin.answer);
  server = await startChatServer({ DOUYIN_API_URL: vendor.url, DOUYIN_MEDIA_HOSTS: `douyin.com,${vendor.host}` });
  desk = channelDesk(server, PATH);
  agent = await server.agent('agent1');
  await server.owner.query('update agent_text_status set capacity = 100');
  ({ callback } = await desk.connect(fields()));
});
afterAll(async () => {
  await server.end();
  vendor.stop();
});

const deliver = (body: string, { secret = SECRET, to = callback }: { secret?: string; to?: string } = {}) => {
  const signature = createHash('sha1')
    .update(secret + body)
    .digest('hex');
  return desk.deliver(to, body, { 'content-type': 'application/json', 'x-douyin-signature': signature });
};
const idOf = (from: string, number: number) => `@${from}+/=${number}`;
/** An event as in the documentation: its content is a text of JSON. */
const event = (from: string, number: number, content: object, more: object = {}) =>
  JSON.stringify({
    ...{ event: 'im_receive_msg', client_key: CLIENT_KEY, from_user_id: from, to_user_id: OPEN_ID, log_id: '2023' },
    content: JSON.stringify({
      ...{ conversation_short_id: `@conversation-${from}==`, server_message_id: idOf(from, number), conversation_type: 2 },
      ...{ message_type: 'text', create_time: 1_671_589_745_999, index: '1672502407220000', ...content },
      user_infos: [{ open_id: from, nick_name: `抖友${from}`, avatar: '' }],
    }),
    ...more,
  });
const told = (to: string) => douyin.sent.filter(({ to_user_id: id }) => id === to).map(({ content }) => content);
const last = async (id: string) => (await desk.saidIn(id)).at(-1);
const send = (recordId: string, msgType: 'image' | 'file', message: string) =>
  agent.command('message.send', { recordId, clientMsgId: `${msgType}-${message}`, msgType, message });

describe('events of Douyin', () => {
  it('are answered when it asks whether the address is ours, digit for digit', async () => {
    const ask = (challenge: string) => `{"event":"verify_webhook","client_key":"","content":${challenge}}`;
    expect(await deliver(ask('{"challenge":12345}'))).toEqual({ status: 200, text: '{"challenge":12345}' });
    expect((await deliver(ask('{"challenge":7494205308479291111}'))).text).toBe('{"challenge":7494205308479291111}');
    expect((await deliver(ask('"{\\"challenge\\":\\"abc\\"}"'))).text).toBe('{"challenge":"abc"}');
  });

  it('count when they are signed by the account of their address, in its tenant, and can be read', async () => {
    const body = event('eve', 1, { text: '你好' });
    for (const options of [
      { secret: 'another-secret' },
      { to: callback.replace('/174/', '/175/') },
      { to: callback.replace(/\/s\w+\//, '/sforged/') },
    ]) {
      expect(await deliver(body, options)).toMatchObject({ status: 403, reason: 'channel.badSignature' });
    }
    expect((await desk.deliver(callback, body)).reason).toBe('channel.badSignature');
    for (const broken of ['', 'no json', '[]', '{"event":1}', event('eve', 1, { server_message_id: 7 })]) {
      expect(await deliver(broken), broken).toMatchObject({ status: 400, reason: 'channel.unreadable' });
    }
    expect((await deliver('x'.repeat(70_000))).status).toBe(400);
    for (const quiet of [
      event('eve', 2, { text: '我们自己说的' }, { event: 'im_send_msg' }),
      event('eve', 3, {}, { event: 'im_enter_direct_msg' }),
      event('eve', 4, { text: '给别人的' }, { to_user_id: 'somebody-else' }),
    ]) {
      expect((await deliver(quiet)).status).toBe(200);
    }
    expect((await server.owner.query('select from channel_inbox')).rowCount).toBe(0);
  });

  it('bring a message into a conversation once, and take the answer back to it; a renewed authorization is kept', async () => {
    douyin.daysLeft = 3;
    const body = event('ann', 1, { text: '多久发货？' });
    expect((await Promise.all([1, 2, 3].map(() => deliver(body)))).map(({ status }) => status)).toEqual([200, 200, 200]);
    const id = await desk.conversationOf('ann');
    await expect.poll(() => desk.saidIn(id)).toContainEqual({ author: 'visitor', type: 'text', body: '多久发货？' });
    await deliver(body);
    const held = await server.call('GET', '/xmf-online-services/conversations/mine', { token: await server.token('agent1') });
    const shown = held.data.find((one: { id: string }) => one.id === id);
    expect(shown).toMatchObject({ channel: 'douyin', siteName: '旗舰店', visitorName: '抖友ann' });
    await agent.say(id, `answered-${id}`, '48 小时内。', () => 1);
    await expect.poll(() => told('ann'), { timeout: 10_000 }).toEqual([{ msg_type: 1, text: { text: '48 小时内。' } }]);
    const place = { scene: 'im_reply_msg', conversation_id: '@conversation-ann==' };
    expect(douyin.sent.at(-1)).toMatchObject({ ...place, msg_id: idOf('ann', 1) });
    expect(douyin.given.authorization).toBe(1);
    // The answer goes to the newest message's place.
    await deliver(event('ann', 2, { text: '谢谢' }));
    await expect.poll(async () => (await last(id))?.body, { timeout: 10_000 }).toBe('谢谢');
    douyin.endToken();
    const before = douyin.given.account;
    await agent.say(id, `said-again-${id}`, '不客气', () => 1);
    await expect.poll(() => told('ann').length, { timeout: 10_000 }).toBe(2);
    expect(douyin.sent.at(-1)).toMatchObject({ ...place, msg_id: idOf('ann', 2) });
    expect(douyin.given.account).toBe(before + 1);
    expect((await desk.saidIn(id)).filter(({ author }) => author === 'visitor')).toHaveLength(2);
  });

  it('say in words what has no text', async () => {
    const said = [
      [{ message_type: 'image' }, '[图片，请在抖音 App 查看]'],
      [{ message_type: 'emoji', resource_url: 'https://p3.douyinpic.com/x.gif' }, '[表情]'],
      [
        { message_type: 'retain_consult_card', card_data: [{ label: '电话', value: '138****0000' }] },
        '[留资卡]\n电话：138****0000',
      ],
      [{ message_type: 'something-new' }, '[消息，请在抖音 App 查看]'],
    ] as const;
    for (const [at, [content]] of said.entries()) await deliver(event('fay', at, content));
    const id = await desk.conversationOf('fay');
    const words = async () => (await desk.saidIn(id)).filter(({ author }) => author === 'visitor').map(({ body }) => body);
    await expect.poll(words, { timeout: 10_000 }).toEqual(said.map(([, text]) => text));
  });
});

describe('pictures', () => {
  it('come from Douyin alone, as what they are and no larger than they may be', async () => {
    const from = (path: string) => `${vendor.url}/files/${path}`;
    const cases: [url: string | null, words: string][] = [
      [from('program'), '上传图片只能是'],
      [from('huge'), '单个文件大小不可超过10M!'],
      [from('elsewhere'), '文件已失效'],
      [from('gone'), '文件已失效'],
      [null, '文件已失效'],
      ['https://attacker.example/x.png', '文件不在该渠道的服务器上'],
      ['http://open.douyin.com/x.png', '文件不在该渠道的服务器上'],
      ['https://notdouyin.com/x.png', '文件不在该渠道的服务器上'],
      ['https://127.0.0.1/x.png', '文件不在该渠道的服务器上'],
      ['file:///etc/passwd', '文件不在该渠道的服务器上'],
    ];
    for (const [at, [url]] of cases.entries()) {
      if (url) douyin.media.set(idOf('bob', at), url);
      await deliver(event('bob', at, { message_type: 'user_local_image' }));
    }
    douyin.media.set(idOf('bob', 99), from('picture'));
    await deliver(event('bob', 99, { message_type: 'user_local_image' }));
    const id = await desk.conversationOf('bob');
    const said = async () => (await desk.saidIn(id)).filter(({ author }) => author === 'visitor');
    await expect.poll(async () => (await said()).length, { timeout: 15_000 }).toBe(cases.length + 1);
    for (const [at, [url, words]] of cases.entries()) {
      expect((await said())[at], String(url)).toMatchObject({ type: 'text', body: expect.stringContaining(words) });
    }
    const picture = (await said()).at(-1);
    expect(picture?.type).toBe('image');
    const stored = await server.owner.query('select content_type, size from files where save_name = $1', [picture?.body]);
    expect(stored.rows).toEqual([{ content_type: 'image/png', size: String(png.length) }]);
  });

  it('go to Douyin, and what it does not take is refused in words', async () => {
    await deliver(event('cat', 1, { text: '发张图看看' }));
    const id = await desk.conversationOf('cat');
    await send(id, 'image', await desk.upload('agent1', png, 'a.png'));
    await expect.poll(() => told('cat'), { timeout: 10_000 }).toEqual([{ msg_type: 2, image: { media_id: '@picture==' } }]);
    expect(douyin.uploaded).toEqual([{ name: 'a.png', bytes: png.length, type: 'image/png' }]);
    await send(id, 'file', await desk.upload('agent1', Buffer.from('%PDF-1.7\n'), 'a.pdf'));
    await expect
      .poll(() => last(id), { timeout: 10_000 })
      .toEqual({ author: 'system', type: 'system', body: '抖音未送达：不支持发送语音、视频和文件' });
    expect(told('cat')).toHaveLength(1);
  });
});

describe('what Douyin refuses', () => {
  it('for good is told to the agent: too late, too many, an authorization that has ended', async () => {
    const cases = [
      ['dan', 28003080, '对方超过 24 小时没有发来消息（28003080）'],
      ['don', 28003070, '对方没有新消息，回复条数已用完（28003070）'],
      ['dug', 28009999, '错误码 28009999'],
    ] as const;
    await Promise.all(cases.map(([who]) => deliver(event(who, 1, { text: '在吗' }))));
    for (const [who, code] of cases) {
      const id = await desk.conversationOf(who);
      douyin.refuses.set(who, code);
      await agent.say(id, `too-late-${id}`, '在的', () => 1);
    }
    for (const [who, , words] of cases) {
      const id = await desk.conversationOf(who);
      const refused = { author: 'system', type: 'system', body: `抖音未送达：${words}` };
      await expect.poll(() => last(id), { timeout: 10_000 }).toEqual(refused);
      expect(told(who)).toEqual([]);
    }
    await deliver(event('dot', 1, { text: '在吗' }));
    const id = await desk.conversationOf('dot');
    const kept = douyin.refreshToken;
    douyin.refreshToken = 'taken-back';
    douyin.endToken();
    await agent.say(id, `has-ended-${id}`, '在的', () => 1);
    await expect
      .poll(async () => (await last(id))?.body, { timeout: 10_000 })
      .toBe('抖音未送达：授权已过期，请重新授权（10010）');
    const account = async () => (await desk.call('GET')).data.list.find((one: { openId: string }) => one.openId === OPEN_ID);
    expect(await account()).toMatchObject({ authorized: true, ended: true });
    douyin.refreshToken = kept;
  });
});

describe('an authorization', () => {
  const origin = 'https://portal.example';
  const authorize = (id: string, username?: string) => desk.call('POST', { origin }, username, `${PATH}/${id}/authorize`);
  const back = async (url: string, more: Record<string, string>) => {
    const { searchParams } = new URL(url);
    const redirect = new URL(searchParams.get('redirect_uri') ?? '');
    expect(redirect.origin).toBe(origin);
    redirect.search = String(new URLSearchParams({ state: searchParams.get('state') ?? '', ...more }));
    const { statusCode, body, headers } = await server.server.app.inject({ url: redirect.pathname + redirect.search });
    return { statusCode, body, type: headers['content-type'] };
  };
  const authorizedOf = async (id: string) =>
    (await desk.call('GET')).data.list.find((one: { id: string }) => one.id === id) as { openId: string; authorized: boolean };

  it('is got on Douyin’s page, kept sealed, and opens the account; a code counts once', async () => {
    const { id, callback: own } = await desk.connect(fields({ name: '直播间', openId: '', refreshToken: '' }));
    expect(await authorizedOf(id)).toMatchObject({ openId: '', authorized: false });
    const { url } = (await authorize(id)).data;
    const page = new URL(url);
    expect(page.origin + page.pathname).toBe(`${vendor.url}/platform/oauth/connect/`);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ client_key: CLIENT_KEY, response_type: 'code', scope: 'user_info,im.direct_message' },
    });
    expect(url).not.toContain(SECRET);
    douyin.codes.set('agreed', 'live-0000');
    expect(await back(url, { code: 'agreed' })).toEqual({
      ...{ statusCode: 200, type: 'text/html; charset=utf-8' },
      body: expect.stringContaining('<p role="status">授权成功，可以关闭本页面，回到联席。</p>'),
    });
    expect(await authorizedOf(id)).toMatchObject({ openId: 'live-0000', authorized: true });
    const { rows } = await server.owner.query('select secret from sites where id = $1', [id]);
    expect(rows[0].secret.toString('latin1')).not.toContain(douyin.refreshToken);
    expect((await back(url, { code: 'agreed' })).body).toContain('授权失败');
    await deliver(event('ivy', 1, { text: '开播了吗' }, { to_user_id: 'live-0000' }), { to: own });
    await expect.poll(async () => (await desk.saidIn(await desk.conversationOf('ivy')))[0]?.body).toBeDefined();
  });

  it('is nobody else’s: not of another tenant, account or owner, nor made up, refused or too late', async () => {
    const { id } = await desk.connect(fields({ name: '分店', openId: 'branch-0000', refreshToken: '' }));
    expect((await authorize(id, 'admin175')).status).toBe(404);
    expect((await authorize(id, 'agent1')).status).toBe(403);
    expect((await desk.call('POST', { origin: 'javascript:alert(1)' }, 'admin', `${PATH}/${id}/authorize`)).status).toBe(400);
    const { url } = (await authorize(id)).data;
    expect((await back(url, {})).body).toContain('没有授权');
    douyin.codes.set('stranger', 'stranger-00');
    expect((await back(url, { code: 'stranger' })).body).toContain('授权的不是这个抖音号');
    for (const state of ['', 'forged', new URL(url).searchParams.get('state')?.slice(0, -2) ?? '']) {
      expect((await back(url, { code: 'x', state })).statusCode).toBe(403);
    }
    const elsewhere = url.replace(encodeURIComponent('/174/'), encodeURIComponent('/175/'));
    expect((await back(elsewhere, { code: 'x' })).statusCode).toBe(403);
    expect(await authorizedOf(id)).toMatchObject({ openId: 'branch-0000', authorized: false });
  });
});

describe('its settings', () => {
  it('never show what is secret, keep it when nothing is given, and belong to their tenant', async () => {
    const { id } = await desk.connect(fields({ name: '二店', openId: 'second-0000' }));
    const listed = await desk.call('GET');
    for (const secret of [SECRET, 'rft.']) expect(listed.text).not.toContain(secret);
    const update = (more: object, username?: string) => {
      const body = {
        ...fields({ name: '二店', openId: 'second-0000', clientSecret: '', refreshToken: '' }),
        id,
        version: 1,
        ...more,
      };
      return desk.call('PUT', body, username);
    };
    expect((await update({}, 'admin175')).status).toBe(404);
    expect((await update({ clientKey: '!' })).envelope).toMatchObject({ code: '4000' });
    expect((await update({})).status).toBe(200);
    expect((await update({})).envelope.reason).toBe('channel.changed');
    // An application delivers to one address for all its accounts. Its secret is still the former one.
    await deliver(event('gus', 1, { text: '给二店' }, { to_user_id: 'second-0000' }));
    const conversation = await desk.conversationOf('gus');
    const site = await server.owner.query('select site_id from conversations where id = $1', [conversation]);
    expect(site.rows).toEqual([{ site_id: id }]);
    expect((await update({ version: 2, enabled: false })).status).toBe(200);
    const kept = async () => (await server.owner.query('select from channel_inbox')).rowCount;
    const before = await kept();
    await deliver(event('hal', 1, { text: '停用了' }, { to_user_id: 'second-0000' }));
    expect(await kept()).toBe(before);
    expect((await desk.call('POST', fields({ name: '没有密钥', clientSecret: '' }))).envelope).toMatchObject({
      reason: 'channel.noSecret',
      fields: [{ path: 'clientSecret' }],
    });
    expect((await desk.call('POST', fields())).envelope.reason).toBe('site.duplicate');
    expect((await desk.call('GET', undefined, 'agent1')).status).toBe(403);
    expect((await desk.call('DELETE', undefined, 'admin175', `${PATH}/${id}`)).status).toBe(404);
    expect((await desk.call('DELETE', undefined, 'admin', `${PATH}/${id}`)).envelope.reason).toBe('channel.inUse');
    const { id: unused } = await desk.connect(fields({ name: '三店', openId: 'third-00000' }));
    expect((await desk.call('DELETE', undefined, 'admin', `${PATH}/${unused}`)).status).toBe(200);
  });
});
