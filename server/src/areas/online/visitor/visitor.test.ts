import { attachmentLimits } from '@lianxi/contracts/online/attachment';
import type { AttachmentType } from '@lianxi/contracts/online/chat-message';
import { AGENT_NAMESPACE, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
});
afterAll(() => server.end());

const SESSION = '/xmf-online-services/visitor/session';
const open = (body: unknown, headers: Record<string, string> = {}) => server.call('POST', SESSION, { body, headers });

describe('a visitor', () => {
  it('gets a token that only its hash is kept of, and comes back with it as the same visitor', async () => {
    const first = await open({ tenantId: 174, name: '王小明' });
    expect(first.data).toMatchObject({ visitorName: '王小明', site: { title: '商城客服', welcome: '您好' } });
    const { visitorToken, visitorId } = first.data;
    const again = await open({ tenantId: 174, visitorToken });
    expect(again.data).toMatchObject({ visitorToken, visitorId, visitorName: '王小明' });
    const { rows } = await server.owner.query(`select v::text as row from visitors v where id = $1`, [visitorId]);
    expect(rows[0].row).not.toContain(visitorToken);
  });

  it('is a new one with a token of another tenant, or of nobody', async () => {
    const { data } = await open({ tenantId: 175 });
    const elsewhere = await open({ tenantId: 174, visitorToken: data.visitorToken });
    expect(elsewhere.data.visitorId).not.toBe(data.visitorId);
    expect(elsewhere.data.visitorToken).not.toBe(data.visitorToken);
    expect((await open({ tenantId: 174, visitorToken: 'x'.repeat(43) })).status).toBe(200);
  });

  it.each([
    ['a tenant without a site', { tenantId: 999 }, {}, 404, 'visitor.noSite'],
    ['a page that the tenant did not allow', { tenantId: 174 }, { origin: 'https://evil.example' }, 403, 'visitor.badOrigin'],
    ['a name too long', { tenantId: 174, name: 'x'.repeat(31) }, {}, 400, 'common.invalid'],
    ['a tenant that is no number', { tenantId: 'x' }, {}, 400, 'common.invalid'],
  ])('is refused: %s', async (_what, body, headers, status, reason) => {
    const reply = await open(body, headers as Record<string, string>);
    expect([reply.status, reply.envelope.reason]).toEqual([status, reason]);
  });

  it('is refused while the tenant’s app is switched off, at a new connection as well; another tenant’s is not', async () => {
    const { token } = await server.visitor();
    const turn = (on: boolean) =>
      server.owner.query(`update tenant_remotes set enabled = $1 where tenant_id = 174 and remote_id = 'online'`, [on]);
    await turn(false);
    expect((await open({ tenantId: 174 })).envelope.reason).toBe('visitor.noSite');
    expect(await server.knock(VISITOR_NAMESPACE, { auth: { token } })).toBe('not signed in');
    expect((await open({ tenantId: 175 })).status).toBe(200);
    await turn(true);
    expect(await server.knock(VISITOR_NAMESPACE, { auth: { token } })).toBe('connected');
  });

  it('is admitted from an allowed page, from our own, and from any page where the tenant says so', async () => {
    expect((await open({ tenantId: 174 }, { origin: server.shop })).status).toBe(200);
    expect((await open({ tenantId: 174 }, { origin: 'http://localhost:8080', host: 'localhost:8080' })).status).toBe(200);
    expect((await open({ tenantId: 175 }, { origin: 'https://anywhere.example' })).status).toBe(200);
  });

  it('connects with a token of their own, from an allowed page', async () => {
    const { token } = await server.visitor();
    const knock = (auth: object, origin?: string) => server.knock(VISITOR_NAMESPACE, { auth, ...(origin ? { origin } : {}) });
    expect(await knock({ token })).toBe('connected');
    expect(await knock({ token }, server.shop)).toBe('connected');
    expect(await knock({ token }, 'https://evil.example')).toBe('not signed in');
    expect(await knock({ token: 'x'.repeat(43) })).toBe('not signed in');
    expect(await knock({ token: { $gt: '' } })).toBe('not signed in');
    expect(await knock({})).toBe('not signed in');
  });
});

describe('the namespace of agents', () => {
  it('takes each ticket once, from its own agent and tenant, who holds the right', async () => {
    const userid = server.agentId('agent1');
    const knock = (query: object, origin?: string) => server.knock(AGENT_NAMESPACE, { query, ...(origin ? { origin } : {}) });
    const session = await server.ticket('agent1');
    expect(await knock({ orgi: 174, userid, session })).toBe('connected');
    expect(await knock({ orgi: 174, userid, session })).toBe('not signed in');
    expect(await knock({ orgi: 175, userid, session: await server.ticket('agent1') })).toBe('not signed in');
    expect(await knock({ orgi: 174, userid: server.agentId('agent2'), session: await server.ticket('agent1') })).toBe(
      'not signed in',
    );
    expect(await knock({ orgi: 174, userid })).toBe('not signed in');
    const nobody = { orgi: 174, userid: server.agentId('nobody'), session: await server.ticket('nobody') };
    expect(await knock(nobody)).toBe('not signed in');
    const foreign = { orgi: 174, userid, session: await server.ticket('agent1') };
    expect(await knock(foreign, 'https://evil.example')).toBe('not signed in');
  });
});

describe('a picture', () => {
  /** The header of a Windows program. */
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  /** The first bytes of MediaRecorder's files in Chromium and Firefox, and in Safari. */
  const recordings: readonly [Buffer, string, string][] = [
    [
      Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff', 'hex'),
      '语音.webm',
      'video/webm',
    ],
    [Buffer.from('0000001c6674797069736f350000000169736f3569736f366d70343100000008', 'hex'), '语音.m4a', 'video/mp4'],
  ];
  async function upload(token: string, bytes: Buffer, fileName: string, path = '/xmf-online-services/visitor/upload') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
    const reply = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { status: reply.status, envelope: await reply.json() };
  }
  const fetchFile = (token: string, fileSaveName: string) =>
    server.call('GET', `/xmf-online-services/visitor/file/${fileSaveName}`, { token });

  it('of another format is refused where the site wants only JPG, and other files are not', async () => {
    const { token } = await server.visitor();
    const jpg = Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      Buffer.alloc(64),
      Buffer.from('ffd9', 'hex'),
    ]);
    const want = (on: boolean) =>
      server.owner.query(`update sites set look = look || jsonb_build_object('jpgOnly', $1::boolean) where tenant_id = 174`, [
        on,
      ]);
    await want(true);
    expect((await upload(token, png, 'a.png')).envelope).toMatchObject({
      reason: 'attachment.notJpg',
      message: '上传图片只能是 JPG 格式!',
    });
    expect((await upload(token, jpg, 'a.jpg')).status).toBe(200);
    expect((await upload(token, Buffer.from('%PDF-1.7\n'), 'a.pdf')).status).toBe(200);
    await want(false);
    expect((await upload(token, png, 'a.png')).status).toBe(200);
  });

  it('is what it says, small enough, and nothing that would run', async () => {
    const { token } = await server.visitor();
    expect(await upload(token, png, '照片.png')).toMatchObject({
      status: 200,
      envelope: { data: { contentType: 'image/png', fileName: '照片.png' } },
    });
    expect((await upload(token, Buffer.from('hello'), 'a.png')).envelope.reason).toBe('file.badContent');
    expect((await upload(token, Buffer.from('%PDF-1.7\n'), 'a.pdf')).status).toBe(200);
    for (const name of ['setup.exe', 'page.html', 'picture.svg', 'no-extension']) {
      expect((await upload(token, Buffer.from('MZ'), name)).envelope.reason, name).toBe('attachment.badFile');
    }
    expect((await upload(token, program, 'notes.txt')).envelope.reason).toBe('attachment.badFile');
    expect((await upload(token, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 'big.png')).envelope.reason).toBe(
      'attachment.imageTooLarge',
    );
    const body = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(attachmentLimits.file + 70_000)]), 'a.zip');
    const fat = await fetch(`${server.url}/api/xmf-online-services/visitor/upload`, { ...body, body: form });
    expect(await fat.json()).toMatchObject({ reason: 'attachment.fileTooLarge', message: '单个文件大小不可超过100M!' });
    expect((await upload('x'.repeat(43), png, 'a.png')).status).toBe(401);
  });

  it('travels in both directions and is seen by nobody else', async () => {
    const agent = await server.agent('agent1');
    const visitor = await server.visitor();
    const stranger = await server.visitor();
    const { id: recordId } = await visitor.client.command('conversation.start', { pageTitle: '', pageUrl: '' });
    const send = (client: typeof agent, message: string, msgType: AttachmentType = 'image') =>
      client.command('message.send', { recordId, clientMsgId: crypto.randomUUID(), msgType, message });

    const theirs = (await upload(visitor.token, png, 'a.png')).envelope.data.fileSaveName as string;
    const ours = (await upload(await server.token('agent1'), png, 'b.png', '/xmf-basic-model/commonfile/upload')).envelope.data
      .fileSaveName as string;
    expect((await fetchFile(visitor.token, ours)).status).toBe(404);
    expect(await send(visitor.client, theirs)).toMatchObject({ msgType: 'image', message: theirs });
    const shown = await send(agent, ours);
    await expect(send(visitor.client, ours)).rejects.toThrow('file.missing');
    await expect(send(agent, theirs)).rejects.toThrow('file.missing');
    await expect(send(visitor.client, 'x'.repeat(32))).rejects.toThrow('file.missing');
    const pdf = (await upload(visitor.token, Buffer.from('%PDF-1.7\n'), '合同.pdf')).envelope.data.fileSaveName as string;
    await expect(send(visitor.client, pdf)).rejects.toThrow('attachment.badImage');
    await expect(send(visitor.client, pdf, 'video')).rejects.toThrow('attachment.badVideo');
    await expect(send(visitor.client, pdf, 'audio')).rejects.toThrow('attachment.badAudio');
    for (const [bytes, fileName, contentType] of recordings) {
      const voice = (await upload(visitor.token, bytes, fileName)).envelope.data.fileSaveName as string;
      expect((await send(visitor.client, voice, 'audio')).file).toMatchObject({ fileName, contentType });
    }
    const contract = await send(visitor.client, pdf, 'file');
    expect(contract.file).toEqual({ fileName: '合同.pdf', size: 9, contentType: 'application/pdf' });
    expect((await fetchFile(visitor.token, pdf)).headers['content-disposition']).toMatch(/^attachment/);

    expect((await fetchFile(visitor.token, ours)).headers['content-type']).toBe('image/png');
    expect((await fetchFile(visitor.token, theirs)).status).toBe(200);
    expect((await fetchFile(stranger.token, ours)).status).toBe(404);
    expect((await fetchFile(stranger.token, theirs)).status).toBe(404);
    const download = (username: string) =>
      server.token(username).then((token) => server.call('GET', `/xmf-basic-model/commonfile/${theirs}`, { token }));
    expect((await download('agent1')).status).toBe(200);
    expect((await download('agent175')).status).toBe(404);
    const { rows } = await server.owner.query('select count(*)::int as n from files where kept_at is not null');
    expect(rows[0].n).toBe(3 + recordings.length);
    await agent.command('message.recall', { recordId, clientMsgId: crypto.randomUUID(), seq: shown.seq });
    expect((await fetchFile(visitor.token, ours)).status).toBe(404);
  });

  it('is kept with its message alone: a refused one leaves it to be removed', async () => {
    await server.agent('agent1');
    const visitor = await server.visitor();
    const { id: recordId } = await visitor.client.command('conversation.start', { pageTitle: '', pageUrl: '' });
    const picture = async () => (await upload(visitor.token, png, 'a.png')).envelope.data.fileSaveName as string;
    const send = (message: string) =>
      visitor.client.command('message.send', { recordId, clientMsgId: crypto.randomUUID(), msgType: 'image', message });
    const [sent, late] = [await picture(), await picture()];
    await send(sent);
    await visitor.client.command('conversation.end', { recordId });
    await expect(send(late)).rejects.toThrow('conversation.closed');
    const { rows } = await server.owner.query(
      'select kept_at is not null as kept from files where save_name = any($1) order by id',
      [[sent, late]],
    );
    expect(rows).toEqual([{ kept: true }, { kept: false }]);
  });
});
