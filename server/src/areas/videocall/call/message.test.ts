import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

const SERVICES = '/xmf-video-services';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
}, 60_000);
afterEach(() => server.clear());
afterAll(() => server.end());

const text = (sessionId: string, message: string, clientMsgId: string = crypto.randomUUID()) =>
  ({ sessionId, clientMsgId, msgType: 'text', message }) as const;
const upload = async (path: string, token: string, content: Buffer, name = 'a.png') =>
  server.call('POST', path, {
    token,
    body: Buffer.concat([
      Buffer.from(`--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--X--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });

describe('the chat of a call', () => {
  it('counts from one, in one order for both sides, and takes a message once', async () => {
    const agent = await server.agent('agent1');
    const { client, call } = await server.talk('agent1');
    const { sessionId } = call;
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
    const sends = ids.flatMap((id, n) => [
      client.command('message.send', text(sessionId, `客户 ${n}`, id)),
      client.command('message.send', text(sessionId, `客户 ${n}`, id)),
      agent.command('message.send', text(sessionId, `坐席 ${n}`, id)),
    ]);
    await Promise.all(sends);
    const { messages, lastSeq } = await client.command('message.sync', { sessionId, afterSeq: 0 });
    // The first two lines are the platform's.
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 42 }, (_, n) => n + 1));
    expect(lastSeq).toBe(42);
    expect((await agent.command('message.sync', { sessionId, afterSeq: 0 })).messages).toEqual(messages);
    await expect.poll(() => agent.messages.filter(({ author }) => author === 'customer').length).toBe(20);
    expect(agent.messages.some(({ author }) => author === 'agent')).toBe(false);
  });

  it('of somebody else is neither read nor written, and over it is read only', async () => {
    const agent = await server.agent('agent1');
    const stranger = await server.agent('agent2');
    const { client, call } = await server.talk('agent1');
    const { sessionId } = call;
    await expect(stranger.command('message.send', text(sessionId, '?'))).rejects.toThrow('video-call.notFound');
    await expect(stranger.command('message.sync', { sessionId, afterSeq: 0 })).rejects.toThrow('video-call.notFound');
    const foreign = await server.customer(175);
    await expect(foreign.client.command('message.send', text(sessionId, '?'))).rejects.toThrow('video-call.notFound');
    const [mine, theirs] = [text(sessionId, '好的'), text(sessionId, '再见')];
    const sent = [await agent.command('message.send', mine), await client.command('message.send', theirs)];
    await client.command('call.end', { sessionId });
    // Their acknowledgement was lost before the call ended: sent again, they return the stored message.
    expect([await agent.command('message.send', mine), await client.command('message.send', theirs)]).toEqual(sent);
    await expect(agent.command('message.send', text(sessionId, '晚了'))).rejects.toThrow('video-call.ended');
    await expect(client.command('message.send', text(sessionId, '晚了'))).rejects.toThrow('video-call.ended');
    expect((await agent.command('message.sync', { sessionId, afterSeq: 0 })).call.state).toBe('ended');
  });

  it('takes a picture of its sender’s own by its content; one of the call is for agents', async () => {
    const agent = await server.agent('agent1');
    const { client, call, token } = await server.talk('agent1');
    const { sessionId } = call;
    const mine = await upload(`${SERVICES}/visitor/upload`, token, png);
    const image = { ...text(sessionId, mine.data.fileSaveName), msgType: 'image' } as const;
    expect(await client.command('message.send', image)).toMatchObject({ file: { contentType: 'image/png' } });
    await expect(agent.command('message.send', image)).rejects.toThrow('file.missing');
    // Sent again with another picture, it returns the first message: nothing refers to the other picture.
    const otherPicture = await upload(`${SERVICES}/visitor/upload`, token, png);
    await client.command('message.send', { ...image, message: otherPicture.data.fileSaveName });
    const { rows } = await server.owner.query('select save_name from files where kept_at is not null');
    expect(rows).toEqual([{ save_name: mine.data.fileSaveName }]);
    expect((await upload(`${SERVICES}/visitor/upload`, token, Buffer.from('MZ'), 'a.exe')).status).toBe(400);

    const taken = await upload('/xmf-basic-model/commonfile/upload', await server.token('agent1'), png);
    const snapshot = { ...text(sessionId, taken.data.fileSaveName), msgType: 'snapshot' } as const;
    await expect(
      client.command('message.send', { ...image, clientMsgId: crypto.randomUUID(), msgType: 'snapshot' }),
    ).rejects.toThrow('common.invalid');
    const { seq } = await agent.command('message.send', snapshot);
    const read = await client.command('message.sync', { sessionId, afterSeq: 0 });
    expect(read.messages.map((message) => message.seq)).not.toContain(seq);
    const fetch = (fileSaveName: string, by = token) =>
      server.call('GET', `${SERVICES}/visitor/file/${fileSaveName}`, { token: by });
    expect((await fetch(taken.data.fileSaveName)).status).toBe(404);
    expect((await fetch(mine.data.fileSaveName)).status).toBe(200);
    const other = await server.customer();
    expect((await fetch(mine.data.fileSaveName, other.token)).status).toBe(404);
  });

  it.each([
    ['nothing', {}],
    ['a text of blanks', { msgType: 'text', message: '  ' }],
    ['a NUL', { msgType: 'text', message: 'a\0b' }],
    ['a line of the platform', { msgType: 'system', message: 'x' }],
    ['too long a text', { msgType: 'text', message: 'x'.repeat(4001) }],
    ['a forged session', { sessionId: "' or 1=1 --", msgType: 'text', message: 'x' }],
  ])('refuses %s', async (_what, more) => {
    await server.agent('agent1');
    const { client, call } = await server.talk('agent1');
    const sent = { sessionId: call.sessionId, clientMsgId: crypto.randomUUID(), ...more };
    await expect(client.command('message.send', sent as never)).rejects.toThrow('common.invalid');
  });
});

describe('watching', () => {
  const watch = (sessionId: string, on = true, username = 'admin') =>
    server.as(username, 'PUT', '/calls/watch', { sessionId, on });

  it('is unseen and unheard, and hears', async () => {
    await server.agent('agent1');
    const { client, call } = await server.talk('agent1');
    const { sessionId, roomId } = call;
    const supervisor = await server.agent('admin');
    const { data } = await watch(sessionId);
    await server.begin(data.access);
    expect(server.media.passes.at(-1)).toMatchObject({ room: roomId, grants: { publish: false, subscribe: true, hidden: true } });
    expect(data.call.parties.map(({ kind }: { kind: string }) => kind)).not.toContain('watcher');
    await client.command('message.send', text(sessionId, '有人吗'));
    await expect.poll(() => supervisor.messages.map(({ message }) => message)).toContain('有人吗');
    await expect(supervisor.command('message.send', text(sessionId, '在'))).rejects.toThrow('video-call.notYours');
    expect((await watch(sessionId, false)).data.access).toBeNull();
    await expect.poll(() => server.media.removed).toContain(data.access.identity);
  });

  it('is refused without the right, in another tenant, and of a call that is over', async () => {
    await server.agent('agent1');
    const { client, call } = await server.talk('agent1');
    const { sessionId } = call;
    expect((await watch(sessionId, true, 'agent2')).status).toBe(403);
    expect((await watch(sessionId, true, 'admin175')).status).toBe(404);
    await client.command('call.end', { sessionId });
    expect((await watch(sessionId)).envelope.reason).toBe('video-call.ended');
  });

  it('ends a call by force, once', async () => {
    const agent = await server.agent('agent1');
    const { call } = await server.talk('agent1');
    const end = () => server.as('admin', 'PUT', '/calls/forcedEnd', { sessionId: call.sessionId });
    expect((await end()).data).toMatchObject({ state: 'ended', endReason: 'forced', endedBy: 'system' });
    expect((await end()).data).toMatchObject({ endReason: 'forced' });
    await expect.poll(() => agent.calls.at(-1)?.state).toBe('ended');
    expect((await server.as('admin175', 'PUT', '/calls/forcedEnd', { sessionId: call.sessionId })).status).toBe(404);
  });
});
