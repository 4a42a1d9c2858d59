import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { fileSharer } from '../shared-file.ts';
import { type ChannelDesk, channelDesk, png } from '../testing/channel-desk.ts';
import { startVendor, type Vendor, type VendorAnswer, type VendorCall } from '../testing/vendor.ts';
import { MeituanAdapter } from './meituan-adapter.ts';
import { MeituanApi, type MeituanOpen } from './meituan-api.ts';
import { decryptContent, encryptContent, signatureOf } from './meituan-crypto.ts';

const [DEVELOPER, SIGN_KEY, STORE] = ['112274', 'a-sign-key-of-meituan', 'store-174'];

/** A Meituan server as in its SDK and its table of errors: signed forms, authorizations that end, error texts in a 200. */
class Meituan {
  /** Messages that customers received: numbers as they were written. */
  readonly sent: { customer: string; order: string; id: string; type: number; text: string }[] = [];
  readonly given = { authorization: 0 };
  imSecret = 'im-secret-0000-0001-and-more';
  appAuthToken = 'authorization-0';
  refreshToken = 'refresh-0';
  /** Meituan's answer to messages for this customer. */
  readonly refuses = new Map<string, object>();

  readonly answer = ({ path, body }: VendorCall): VendorAnswer => {
    if (path === '/files/picture') return png;
    if (path.startsWith('/files/')) return Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    const form = Object.fromEntries(new URLSearchParams(body.toString()));
    const early =
      Math.abs(Number(form.timestamp) - Date.now() / 1000) < 600 && form.businessId === '2' && form.charset === 'UTF-8';
    if (!early || form.developerId !== DEVELOPER) return { code: 'OP_SYSTEM_PARAM_ERROR', msg: '缺少系统参数', traceId: '1' };
    if (form.sign !== signatureOf(SIGN_KEY, form)) return { code: 'OP_UNIAUTH_FAILED', msg: '鉴权失败', data: { code: 3 } };
    if (path === '/oauth/refresh') {
      if (form.refreshToken !== this.refreshToken || form.grantType !== 'refresh_token') return { code: 5, msg: '非法令牌' };
      this.given.authorization += 1;
      this.appAuthToken = `authorization-${this.given.authorization}`;
      this.refreshToken = `refresh-${this.given.authorization}`;
      return { code: 0, msg: '', data: { accessToken: this.appAuthToken, refreshToken: this.refreshToken, expireIn: 2_592_000 } };
    }
    if (path === '/waimai/ng/im/getConnectionToken') {
      return {
        code: 'OP_SUCCESS',
        msg: '',
        traceId: '1',
        data: { connectionToken: 't', connectionId: 'c', imSecret: this.imSecret },
      };
    }
    if (path !== '/waimai/ng/im/msg/send' || form.version !== '2') return { code: 'OP_API_NOT_EXIST', msg: '接口不存在' };
    if (form.appAuthToken !== this.appAuthToken) return { code: 'OP_UNIAUTH_FAILED', msg: '鉴权失败', data: { code: 4 } };
    const text = form.biz ?? '';
    const number = (name: string) => new RegExp(`"${name}":(-?\\d+)[,}]`).exec(text)?.[1] ?? '';
    const customer = number('open_user_id');
    const refusal = this.refuses.get(customer);
    if (refusal) return refusal;
    const { biz_type, push_content: push } = JSON.parse(text);
    if (biz_type !== 1 || ![1, 2].includes(push.msg_type) || push.msg_source !== 1)
      return { code: 'OP_BIZ_ERROR', msg: '参数错误' };
    const content = decryptContent(this.imSecret, push.msg_content);
    this.sent.push({ customer, order: number('order_id'), id: number('msg_id'), type: push.msg_type, text: content });
    return { code: 'OP_SUCCESS', msg: 'success', traceId: '1' };
  };
}

const meituan = new Meituan();
let vendor: Vendor;
let server: ChatServer;
let desk: ChannelDesk;
let agent: ChatClient;
let callback: string;
const PATH = '/xmf-online-services/channel/meituan';
const PORTAL = 'https://portal.example';
const fields = (more: object = {}) => ({
  ...{ name: '望京店', enabled: true, chatGroupId: null, developerId: DEVELOPER, signKey: SIGN_KEY },
  ...{ storeId: STORE, appAuthToken: meituan.appAuthToken, refreshToken: meituan.refreshToken, ...more },
});
beforeAll(async () => {
  vendor = await startVendor(meituan.answer);
  server = await startChatServer({
    MEITUAN_API_URL: vendor.url,
    MEITUAN_MEDIA_HOSTS: `meituan.net,${vendor.host}`,
    PUBLIC_URL: PORTAL,
  });
  desk = channelDesk(server, PATH);
  agent = await server.agent('agent1');
  await server.owner.query('update agent_text_status set capacity = 100');
  ({ callback } = await desk.connect(fields()));
});
afterAll(async () => {
  await server.end();
  vendor.stop();
});

/** Exceeds the precision of JavaScript's numbers. */
const ORDER = '3702923312382104528';
const form = (parameters: Record<string, string>, signKey = SIGN_KEY) =>
  new URLSearchParams({ ...parameters, sign: signatureOf(signKey, parameters) }).toString();
/** A callback: the message, and its envelope. */
const push = (
  customer: string,
  id: string,
  content: string,
  more: { type?: number; source?: number; form?: object; biz?: number } = {},
) => {
  const encrypted = encryptContent(meituan.imSecret, content);
  const message =
    `{"biz_type":${more.biz ?? 1},"push_content":{"msg_id":${id},"msg_content":"${encrypted}","msg_type":${more.type ?? 1},` +
    `"msg_source":${more.source ?? 2},"cts":1711592316,"order_id":${ORDER},"open_user_id":${customer},"scene_tag":-1,"scene_name":""}}`;
  return {
    ...{ msgType: '210069', developerId: DEVELOPER, businessId: '2', msgId: `callback-${id}`, timestamp: '1711592316026' },
    ...{ ePoiId: STORE, message, ...more.form },
  };
};
const deliver = (parameters: Record<string, string>, { signKey = SIGN_KEY, to = callback } = {}) =>
  desk.deliver(to, form(parameters, signKey), { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' });
const TAKEN = { status: 200, text: '{"code":0,"message":"success"}' };
const told = (to: string) => meituan.sent.filter(({ customer }) => customer === to);
const last = async (id: string) => (await desk.saidIn(id)).at(-1);

describe('callbacks of Meituan', () => {
  it('are signed as its SDK signs', () => {
    // SHA-1 of `test-sign-key` + businessId59 + developerId123456 + …: a known result of public clients.
    const parameters = {
      msgType: '5910003',
      developerId: '123456',
      businessId: '59',
      msgId: 'callback-1',
      timestamp: '1711592316',
    };
    const signature = signatureOf('test-sign-key', { ...parameters, message: '{"productId":1000}', ePoiId: '', sign: 'x' });
    expect(signature).toBe('19e3e56e35030ae84f85122cdf5d73f5283bbef7');
  });

  it('count when they are signed by the account of their address, in its tenant, and can be read', async () => {
    const good = push('9001', '1', '你好');
    for (const options of [
      { signKey: 'another-key' },
      { to: callback.replace('/174/', '/175/') },
      { to: callback.replace(/\/s\w+\//, '/sforged/') },
    ]) {
      expect(await deliver(good, options)).toMatchObject({ status: 403, reason: 'channel.badSignature' });
    }
    for (const body of ['{"not":"a form"}', form({ ...good, developerId: '999' }), `${form(good)}&more=1`]) {
      expect((await desk.deliver(callback, body)).reason, body).toBe('channel.badSignature');
    }
    const unread = [
      ...['', 'no json', '[]', '{"push_content":{}}'].map((message) => ({ ...good, message })),
      push('0', '2', '没有人', {
        form: { message: '{"push_content":{"msg_id":1,"msg_type":1,"msg_source":2,"msg_content":"x"}}' },
      }),
      push('9001', '3', '', {
        form: { message: push('9001', '3', 'x').message?.replace(/"msg_content":"[^"]+"/, '"msg_content":"AAAA"') },
      }),
    ];
    for (const parameters of unread) {
      expect(await deliver(parameters as Record<string, string>)).toMatchObject({ status: 400, reason: 'channel.unreadable' });
    }
    expect((await desk.deliver(callback, `a=${'x'.repeat(70_000)}`)).status).toBe(400);
    for (const quiet of [
      push('9001', '4', '我们自己说的', { source: 1 }),
      push('9001', '5', '群里说的', { biz: 5 }),
      push('9001', '6', '别的消息', { form: { msgType: '210001' } }),
      push('9001', '7', '给别的店', { form: { ePoiId: 'store-unknown' } }),
    ]) {
      expect(await deliver(quiet)).toEqual(TAKEN);
    }
    expect((await server.owner.query('select from channel_inbox')).rowCount).toBe(0);
  });

  it('bring a message into a conversation once, and take the answer back to its order, with a renewed authorization', async () => {
    const body = push('9223372036854775807', '3702923312382104999', '餐洒了');
    expect(await Promise.all([1, 2, 3].map(() => deliver(body)))).toEqual([TAKEN, TAKEN, TAKEN]);
    const id = await desk.conversationOf('9223372036854775807');
    await expect.poll(() => desk.saidIn(id)).toContainEqual({ author: 'visitor', type: 'text', body: '餐洒了' });
    await deliver(body);
    const held = await server.call('GET', '/xmf-online-services/conversations/mine', { token: await server.token('agent1') });
    expect(held.data.find((one: { id: string }) => one.id === id)).toMatchObject({ channel: 'meituan', siteName: '望京店' });
    meituan.appAuthToken = 'ended';
    await agent.say(id, `answered-${id}`, '马上为您补送', () => 1);
    await agent.say(id, `and-more-${id}`, '请稍等', () => 1);
    await expect
      .poll(() => told('9223372036854775807').map(({ order, text }) => ({ order, text })), { timeout: 10_000 })
      .toEqual([
        { order: ORDER, text: '马上为您补送' },
        { order: ORDER, text: '请稍等' },
      ]);
    expect(new Set(meituan.sent.map((message) => message.id)).size).toBe(2);
    expect(meituan.given.authorization).toBe(1);
    expect((await desk.saidIn(id)).filter(({ author }) => author === 'visitor')).toHaveLength(1);
    // When the known secret does not open a message, it is fetched again.
    meituan.imSecret = 'im-secret-0000-0002-and-more';
    await deliver(push('9223372036854775807', '2', '谢谢'));
    await expect.poll(async () => (await last(id))?.body, { timeout: 10_000 }).toBe('谢谢');
  });

  it('of a customer who is unknown belong to the order', async () => {
    await deliver(push('-1', '11', '在吗'));
    const id = await desk.conversationOf(`order-${ORDER}`);
    await agent.say(id, `to-order-${id}`, '在的', () => 1);
    await expect.poll(() => told('-1').map(({ order, text }) => [order, text]), { timeout: 10_000 }).toEqual([[ORDER, '在的']]);
  });
});

describe('pictures', () => {
  it('come from Meituan alone, as what they are', async () => {
    const cases = [
      [`${vendor.url}/files/program`, '上传图片只能是'],
      ['https://attacker.example/x.png', '文件不在该渠道的服务器上'],
      ['http://p0.meituan.net/x.png', '文件不在该渠道的服务器上'],
      ['没有地址', '文件不在该渠道的服务器上'],
    ] as const;
    for (const [at, [url]] of cases.entries()) await deliver(push('9100', `2${at}`, url, { type: 2 }));
    await deliver(push('9100', '29', `${vendor.url}/files/picture`, { type: 2 }));
    await deliver(push('9100', '30', '', { type: 3 }));
    const id = await desk.conversationOf('9100');
    const said = async () => (await desk.saidIn(id)).filter(({ author }) => author === 'visitor');
    await expect.poll(async () => (await said()).length, { timeout: 15_000 }).toBe(cases.length + 2);
    for (const [at, [url, words]] of cases.entries()) {
      expect((await said())[at], url).toMatchObject({ type: 'text', body: expect.stringContaining(words) });
    }
    expect((await said()).slice(-2)).toMatchObject([{ type: 'image' }, { body: '[消息，请在美团商家端查看]' }]);
  });

  /** Uploads and sends a file as an agent does. */
  const attach = async (recordId: string, msgType: 'image' | 'file', bytes: Buffer, name: string) => {
    const message = await desk.upload('agent1', bytes, name);
    await agent.command('message.send', { recordId, clientMsgId: `attached-${message}`, msgType, message });
    return message;
  };
  const open = (address: string) => server.server.app.inject({ method: 'GET', url: address.replace(PORTAL, '') });

  it('of agents go as an address that opens for a week, that nobody makes up, and that opens nothing else', async () => {
    await deliver(push('9110', '31', '有实物图吗'));
    const id = await desk.conversationOf('9110');
    const picture = await attach(id, 'image', png, 'a.png');
    await expect.poll(() => told('9110').map(({ type }) => type), { timeout: 10_000 }).toEqual([2]);
    const address = told('9110')[0]?.text ?? '';
    expect(address).toMatch(/^https:\/\/portal\.example\/api\/xmf-online-services\/sharedfile\/[\w-]+$/);
    const opened = await open(address);
    expect(opened.headers['content-type']).toBe('image/png');
    expect(opened.rawPayload.equals(png)).toBe(true);

    const share = fileSharer(PORTAL, server.server.kernel.ciphers);
    const document = await attach(id, 'file', Buffer.from('合同'), 'a.txt');
    const ours = { tenantId: 174, fileSaveName: picture };
    for (const closed of [
      `${address.slice(0, -40)}${'A'.repeat(40)}`,
      await share(ours, Date.now() - 8 * 86_400_000),
      await share({ tenantId: 175, fileSaveName: picture }),
      await share({ tenantId: 174, fileSaveName: document }),
    ]) {
      expect((await open(closed)).statusCode, closed).toBe(404);
    }
    await expect
      .poll(async () => (await last(id))?.body, { timeout: 10_000 })
      .toBe('美团未送达：这里只能发文字和图片，其他文件请在美团商家端发送');
  });

  it('of agents are refused in words where Meituan does not reach the portal', async () => {
    const credentials = { imSecret: meituan.imSecret };
    const account = { tenantId: 174, credentials } as MeituanOpen;
    const adapter = new MeituanAdapter(new MeituanApi(vendor.url, async () => {}), [], null);
    const file = { fileSaveName: 'a', path: '/a', fileName: 'a.png', contentType: 'image/png', size: 1 };
    await expect(
      adapter.send(account, '9120', { id: 'a', type: 'image', file }, JSON.stringify({ order: ORDER, customer: '9120' })),
    ).rejects.toMatchObject({ reason: '门户没有设置公网地址（PUBLIC_URL），图片请在美团商家端发送' });
  });
});

describe('what Meituan refuses', () => {
  it('for good is told to the agent', async () => {
    const cases = [
      ['9201', { code: 'OP_BIZ_ERROR', msg: '会话已关闭', traceId: '1' }, '会话已关闭（OP_BIZ_ERROR）'],
      ['9202', { code: 'OP_UNIAUTH_FAILED', msg: '鉴权失败', data: { code: 22 } }, '门店授权已过期，请重新授权'],
      ['9203', { code: 'OP_API_GRANT_FAILED' }, '错误码 OP_API_GRANT_FAILED'],
    ] as const;
    await Promise.all(cases.map(([who]) => deliver(push(who, `4${who}`, '在吗'))));
    for (const [who, answer] of cases) {
      const id = await desk.conversationOf(who);
      meituan.refuses.set(who, answer);
      await agent.say(id, `refused-${id}`, '在的', () => 1);
    }
    for (const [who, , words] of cases) {
      const id = await desk.conversationOf(who);
      await expect.poll(async () => (await last(id))?.body, { timeout: 10_000 }).toBe(`美团未送达：${words}`);
    }
  });
});

describe('its settings', () => {
  it('never show what is secret, keep it when nothing is given, and belong to their tenant', async () => {
    const { id } = await desk.connect(fields({ name: '二店', storeId: 'store-2' }));
    const listed = await desk.call('GET');
    for (const secret of [SIGN_KEY, 'authorization-', 'refresh-', 'im-secret']) expect(listed.text).not.toContain(secret);
    const update = (more: object, username?: string) => {
      const kept = { name: '二店', storeId: 'store-2', signKey: '', appAuthToken: '', refreshToken: '' };
      return desk.call('PUT', { ...fields(kept), id, version: 1, ...more }, username);
    };
    expect((await update({}, 'admin175')).status).toBe(404);
    expect((await update({ developerId: 'x' })).envelope).toMatchObject({ code: '4000' });
    expect((await update({})).status).toBe(200);
    expect((await update({})).envelope.reason).toBe('channel.changed');
    // A developer delivers to one address for all stores. The key is still the former one.
    await deliver(push('9300', '51', '给二店', { form: { ePoiId: '', opBizCode: 'store-2' } }));
    const conversation = await desk.conversationOf('9300');
    const site = await server.owner.query('select site_id from conversations where id = $1', [conversation]);
    expect(site.rows).toEqual([{ site_id: id }]);
    for (const path of ['signKey', 'appAuthToken']) {
      const refused = (await desk.call('POST', fields({ name: '没有密钥', [path]: '' }))).envelope;
      expect(refused).toMatchObject({ reason: 'channel.noSecret', fields: [{ path }] });
    }
    expect((await desk.call('POST', fields())).envelope.reason).toBe('site.duplicate');
    expect((await desk.call('GET', undefined, 'agent1')).status).toBe(403);
    expect((await desk.call('DELETE', undefined, 'admin175', `${PATH}/${id}`)).status).toBe(404);
    expect((await desk.call('DELETE', undefined, 'admin', `${PATH}/${id}`)).envelope.reason).toBe('channel.inUse');
  });
});
