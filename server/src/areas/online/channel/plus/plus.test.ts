import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptMessage, signatureOf } from '../../../../platform/vendor/tencent/callback-crypto.ts';
import { chatOf } from '../../chat.ts';
import type { ChatClient } from '../../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { createAdapters } from '../adapters.ts';
import { ChannelPost } from '../channel-post.ts';
import { channelTalk } from '../testing/channel-talk.ts';
import { PNG } from '../testing/vendor-server.ts';
import { CORP, CORP_SECRET, WeCom } from '../testing/wecom-server.ts';

const TOKEN = 'lianxiToken';
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const [SHOP, CLUB] = ['wkShop0001', 'wkClub0002'];
const PATH = '/xmf-online-services/channel/plus';
const wecom = new WeCom();
let server: ChatServer;
let talk: ReturnType<typeof channelTalk>;
let agent: ChatClient;
let shop: string;
beforeAll(async () => {
  server = await startChatServer({ WECOM_API_URL: await wecom.start() });
  talk = channelTalk(server);
  agent = await server.agent('agent1');
  await server.owner.query('update agent_text_status set capacity = 100');
  wecom.arrives(SHOP, 'before', 'text', { external_userid: 'wm-old', send_time: 1_700_000_000, text: { content: '很久以前' } });
  shop = await account({ name: '商城客服', openKfId: SHOP });
  await account({ name: '会员客服', openKfId: CLUB });
});
afterAll(async () => {
  await server.end();
  wecom.stop();
});

const call = async (method: string, body?: unknown, username = 'admin', path = PATH) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}) });
const fields = (more: object = {}) => ({
  ...{ name: '客服', enabled: true, chatGroupId: null, corpId: CORP, openKfId: SHOP },
  ...{ secret: CORP_SECRET, token: TOKEN, aesKey: AES_KEY },
  ...more,
});
/** Makes an account; returns its callback address. */
async function account(more: object): Promise<string> {
  const { id } = (await call('POST', fields(more))).data;
  const { list } = (await call('GET')).data;
  return list.find((one: { id: string }) => one.id === id).callbackPath.replace('/api', '');
}
/** Signs and encrypts a text as WeCom does for a company. */
function sealed(text: string, corp = CORP) {
  const encrypted = encryptMessage(AES_KEY, corp, text);
  const [timestamp, nonce] = ['1700000000', 'nonce'];
  return { encrypted, query: { timestamp, nonce, msg_signature: signatureOf(TOKEN, timestamp, nonce, encrypted) } };
}
const event = (openKfId: string, ticket: string, name = 'kf_msg_or_event') =>
  `<xml><ToUserName><![CDATA[${CORP}]]></ToUserName><CreateTime>1700000000</CreateTime><MsgType><![CDATA[event]]></MsgType>` +
  `<Event><![CDATA[${name}]]></Event><Token><![CDATA[${ticket}]]></Token><OpenKfId><![CDATA[${openKfId}]]></OpenKfId></xml>`;
const send = (path: string, { encrypted, query }: ReturnType<typeof sealed>) =>
  server.server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    query,
    headers: { 'content-type': 'text/xml' },
    payload: `<xml><ToUserName><![CDATA[${CORP}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt><AgentID></AgentID></xml>`,
  });
/** WeCom reports that messages wait. */
const tells = (openKfId: string, ticket: string) => send(shop, sealed(event(openKfId, ticket)));
const visitorLines = async (id: string) =>
  (await talk.saidIn(id)).filter(({ author }) => author === 'visitor').map(({ body, file }) => file ?? body);
const lastLine = async (id: string) => (await talk.saidIn(id)).at(-1);
const sentTo = (who: string) => wecom.sent.filter(({ touser }) => touser === who);

describe('a customer service account of WeCom', () => {
  it('is verified by what only it can decrypt, in its own tenant', async () => {
    const verify = (path: string, { encrypted, query }: ReturnType<typeof sealed>, more = {}) =>
      server.server.app.inject({ method: 'GET', url: `/api${path}`, query: { ...query, echostr: encrypted, ...more } });
    const good = sealed('1616140317555161061');
    expect((await verify(shop, good)).body).toBe('1616140317555161061');
    const { encrypted: other } = sealed('2');
    for (const [path, more, reason] of [
      [shop, { msg_signature: '0'.repeat(40) }, 'channel.badSignature'],
      [shop, { echostr: other }, 'channel.badSignature'],
      [shop.replace('/174/', '/175/'), {}, 'channel.badSignature'],
      [shop.replace(/\/s\w+\//, '/sforged/'), {}, 'channel.badSignature'],
    ] as const) {
      expect((await verify(path, good, more)).json().reason).toBe(reason);
    }
    expect((await verify(shop, sealed('3', 'wwffffffffffffffff'))).json().reason).toBe('channel.unreadable');
    const pulls = wecom.pulls.length;
    expect((await send(shop, { ...sealed(event(SHOP, 'forged')), query: good.query })).json().reason).toBe(
      'channel.badSignature',
    );
    expect((await send(shop, sealed(event(SHOP, 'x', 'subscribe')))).body).toBe('success');
    expect(wecom.pulls.slice(pulls).map(({ token }) => token)).not.toContain('forged');
  });

  it('fetches what waits, page by page, each once, with the name and the picture of a customer', async () => {
    wecom.nicknames.set('wm-ann', '安安');
    wecom.media.set('m-1', { bytes: PNG, fileName: '照片.png', contentType: 'image/png' });
    wecom.media.set('m-2', {
      bytes: Buffer.from('单号,金额\n1,2\n'),
      fileName: '订单.csv',
      contentType: 'application/octet-stream',
    });
    const from = { external_userid: 'wm-ann' };
    wecom.arrives(SHOP, 'a-1', 'text', { ...from, text: { content: '多久发货？' } });
    wecom.arrives(SHOP, 'a-2', 'image', { ...from, image: { media_id: 'm-1' } });
    wecom.arrives(SHOP, 'a-3', 'text', {
      ...from,
      origin: 5,
      servicer_userid: 'Zhang',
      text: { content: '同事在企业微信里说的' },
    });
    wecom.arrives(SHOP, 'a-4', 'event', {
      ...from,
      origin: 4,
      event: { event_type: 'enter_session', external_userid: 'wm-ann' },
    });
    wecom.arrives(SHOP, 'a-5', 'file', { ...from, file: { media_id: 'm-2' } });
    wecom.arrives(SHOP, 'a-6', 'location', {
      ...from,
      location: { name: '门店', address: '人民路 1 号', latitude: 1, longitude: 2 },
    });
    wecom.endToken();
    const event = sealed(`<xml><Event>kf_msg_or_event</Event><Token>ticket-1</Token><OpenKfId>${SHOP}</OpenKfId></xml>`);
    for (const answer of await Promise.all([send(shop, event), send(shop, event)])) expect(answer.body).toBe('success');
    const id = await talk.conversationOf('wm-ann');
    const lines = [
      '多久发货？',
      `图片.png image/png ${PNG.length} visitor`,
      '订单.csv application/octet-stream 18 visitor',
      '[位置] 门店 人民路 1 号',
    ];
    await expect.poll(() => visitorLines(id), { timeout: 10_000 }).toEqual(lines);
    const mine = await server.call('GET', '/xmf-online-services/conversations/mine', { token: await server.token('agent1') });
    const held = mine.data.find((one: { id: string }) => one.id === id);
    expect(held).toMatchObject({ channel: 'plus', siteName: '商城客服', visitorName: '安安' });

    // A replay, and an ended token: no message is stored twice, and reading continues after the last cursor.
    wecom.endedTickets.add('ticket-1');
    wecom.arrives(SHOP, 'a-7', 'text', { ...from, text: { content: '还在吗' } });
    const before = wecom.pulls.length;
    expect((await send(shop, event)).body).toBe('success');
    await expect.poll(() => visitorLines(id), { timeout: 10_000 }).toEqual([...lines, '还在吗']);
    expect(wecom.pulls.slice(before, before + 2)).toEqual([
      { cursor: 'cursor-7', token: 'ticket-1' },
      { cursor: 'cursor-7', token: '' },
    ]);
    expect((await server.owner.query(`select from visitors where external_id = 'wm-old'`)).rowCount).toBe(0);
  });

  it('takes the answer back as what it is', async () => {
    wecom.arrives(CLUB, 'b-1', 'text', { external_userid: 'wm-bob', text: { content: '有图吗' } });
    await tells(CLUB, 'ticket-2');
    const id = await talk.conversationOf('wm-bob');
    const [title, summary, url] = ['保养手册', '三分钟看懂', 'https://shop.example/care'];
    await agent.say(id, `long-words-${id}`, '长'.repeat(700), () => 1);
    const card = { recordId: id, clientMsgId: `card-${id}-1`, msgType: 'card', message: url, card: { title, summary } } as const;
    await agent.command('message.send', card);
    await talk.sendFile('agent1', id, 'image', new File([PNG], '图样.png'));
    await talk.sendFile('agent1', id, 'file', new File(['品名,价格\n'], '报价.csv'));
    await expect
      .poll(() => sentTo('wm-bob').map(({ msgtype }) => msgtype), { timeout: 10_000 })
      .toEqual([...['text', 'text'], ...['link', 'image', 'file']]);
    const [, , link, image, file] = sentTo('wm-bob') as { open_kfid: string; [kind: string]: unknown }[];
    expect(link).toMatchObject({ open_kfid: CLUB, link: { title, desc: summary, url } });
    const uploaded = (one: unknown) => wecom.uploads.get((one as { media_id: string }).media_id);
    expect(uploaded(image?.image)).toMatchObject({ type: 'image', fileName: '图样.png' });
    expect(uploaded(file?.file)).toMatchObject({ type: 'file', fileName: '报价.csv' });
  });

  it('tells the agent what WeCom does not take, and what it could not deliver after all', async () => {
    const refused = [
      ['wm-cat', 95001, '企业微信未送达：访客回复前最多发送 5 条，请等访客回复后再发'],
      ['wm-dan', 95002, '企业微信未送达：访客超过 48 小时没有发来消息'],
      ['wm-eve', 95099, '企业微信未送达：错误码 95099'],
    ] as const;
    for (const [who, code] of refused) {
      wecom.refused.set(who, code);
      wecom.arrives(SHOP, `c-${who}`, 'text', { external_userid: who, text: { content: '在吗' } });
    }
    await tells(SHOP, 'ticket-3');
    const ids: string[] = [];
    for (const [who] of refused) ids.push(await talk.conversationOf(who));
    for (const id of ids) await agent.say(id, `too-late-${id}`, '在的', () => 1);
    for (const [at, id] of ids.entries()) {
      await expect.poll(() => lastLine(id), { timeout: 10_000 }).toMatchObject({ author: 'system', body: refused[at]?.[2] });
    }
    const failed = { event_type: 'msg_send_fail', external_userid: 'wm-cat', fail_msgid: 'x', fail_type: 10 };
    wecom.arrives(SHOP, 'c-fail', 'event', { origin: 4, event: failed });
    await tells(SHOP, 'ticket-4');
    const [id = ''] = ids;
    await expect
      .poll(() => lastLine(id), { timeout: 10_000 })
      .toMatchObject({ author: 'system', body: '企业微信未送达：访客拒收消息' });
  });

  it('is asked when the server begins, for what came while nobody listened', async () => {
    wecom.arrives(CLUB, 'd-1', 'text', { external_userid: 'wm-fay', text: { content: '没人听见' } });
    const { kernel } = server.server;
    const post = new ChannelPost({ ...kernel, chat: chatOf(kernel), adapters: createAdapters(kernel) });
    post.start();
    const id = await talk.conversationOf('wm-fay');
    await post.stop();
    expect(await visitorLines(id)).toEqual(['没人听见']);
  });
});

describe('its settings', () => {
  it('never show what is secret, keep it when nothing is given, and belong to their tenant', async () => {
    const { id } = (await call('POST', fields({ name: '测试客服', openKfId: 'wkTest0003' }))).data;
    const listed = await call('GET');
    for (const secret of [CORP_SECRET, AES_KEY]) expect(listed.text).not.toContain(secret);
    const row = { name: '测试客服', openKfId: 'wkTest0003', secret: '', aesKey: '' };
    const update = (more: object, username = 'admin') => call('PUT', { ...fields(row), id, version: 1, ...more }, username);
    expect((await update({}, 'admin175')).status).toBe(404);
    expect((await update({ token: 'another' })).status).toBe(200);
    expect((await update({})).envelope.reason).toBe('channel.changed');
    const logged = await server.owner.query('select after::text as words from operation_log where target = $1', [`plus:${id}`]);
    expect(logged.rows).toHaveLength(2);
    for (const { words } of logged.rows) expect(words).not.toMatch(new RegExp(`${CORP_SECRET}|${AES_KEY}|${TOKEN}`));
    for (const [more, field] of [
      [{ name: '没有密钥', secret: '' }, 'secret'],
      [{ name: '没有密钥', aesKey: '' }, 'aesKey'],
    ] as const) {
      expect((await call('POST', fields(more))).envelope).toMatchObject({
        reason: 'channel.noSecret',
        fields: [{ path: field }],
      });
    }
    expect((await call('GET', undefined, 'agent1')).status).toBe(403);
    expect((await call('DELETE', undefined, 'admin175', `${PATH}/${id}`)).status).toBe(404);
    // Another channel's endpoints do not find it.
    expect((await call('DELETE', undefined, 'admin', `${PATH.replace('plus', 'wechat')}/${id}`)).status).toBe(404);
    expect((await call('DELETE', undefined, 'admin', `${PATH}/${id}`)).status).toBe(200);
  });
});
