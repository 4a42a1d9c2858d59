import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { sendMailJob } from './send-mail.job.ts';

const MAIL = '/xmf-basic-model/mail';
const CONFIG = '/xmf-basic-model/emailconfig';

/** How the mail server behaves; by the first receiver. */
const received: { to: string[]; source: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (username === 'service@nanqiao.example' && password === 'code-1') done(null, { user: username });
    else done(new Error('authentication failed'));
  },
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('gone@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
  },
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, source: Buffer.concat(parts).toString() });
      // Takes the mail, and its answer is lost.
      if (to[0]?.startsWith('lost@')) for (const connection of smtp.connections) connection._socket.destroy();
      else done();
    });
  },
});

let server: ServerFixture;
let port = 0;
beforeAll(async () => {
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  port = (smtp.server.address() as AddressInfo).port;
  server = await startServer({ env: { MAIL_PRIVATE_HOSTS: '127.0.0.1' } });
  await server.grant(['agent', 'monitor'], 'basicmodule_mailsending', 'basicmodule_maillist');
});
afterAll(async () => {
  await server.end();
  await new Promise<void>((done) => smtp.close(() => done()));
});
beforeEach(async () => {
  received.length = 0;
  await server.owner.query('delete from mails; delete from mail_configs; delete from answered_calls');
});

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const config = (part: object = {}) => ({
  ...{ host: '127.0.0.1', port, security: 'none', account: 'service@nanqiao.example', senderName: '南桥客服' },
  ...part,
});
async function configure(part: object = {}, code = 'code-1'): Promise<void> {
  const { version } = (await as('admin', 'GET', CONFIG)).data;
  await as('admin', 'PUT', CONFIG, { body: { ...config(part), version } });
  await as('admin', 'PUT', `${CONFIG}/code`, { body: { code } });
}
const send = async (to: string[], part: object = {}, username = 'agent1') =>
  as(username, 'POST', MAIL, {
    body: { account: 'company', to, subject: '您的订单', content: '<p>已发货。</p>', files: [], ...part },
  });
const read = async (id: string) => (await as('agent1', 'GET', `${MAIL}/${id}`)).data;
const settled = (id: string, state: string) =>
  vi.waitFor(async () => expect((await read(id)).state).toBe(state), { timeout: 10_000, interval: 100 });

describe('the tenant’s account', () => {
  test('a real mail is the test; the server’s answer is the error', async () => {
    const tryIt = () => as('admin', 'POST', `${CONFIG}/test`, { body: { to: 'a@example.com' } });
    expect((await tryIt()).envelope.reason).toBe('mail-config.incomplete');
    await configure();
    expect((await tryIt()).envelope.code).toBe('0');
    expect(received.map(({ to }) => to)).toEqual([['a@example.com']]);
    await as('admin', 'PUT', `${CONFIG}/code`, { body: { code: 'wrong' } });
    expect((await tryIt()).envelope.message).toMatch(/^登录被拒绝/);
  });

  test('the code is sealed, never answered, and gone when host or account change', async () => {
    await configure();
    const { rows } = await server.owner.query('select code from mail_configs where tenant_id = 174');
    expect(rows[0].code.toString()).not.toContain('code-1');
    const stored = await as('admin', 'GET', CONFIG);
    expect(stored.data.hasCode).toBe(true);
    expect(stored.text).not.toContain('code-1');
    const { version } = stored.data;
    await as('admin', 'PUT', CONFIG, { body: { ...config({ senderName: '客服' }), version } });
    expect((await as('admin', 'GET', CONFIG)).data.hasCode).toBe(true);
    await as('admin', 'PUT', CONFIG, { body: { ...config({ host: 'smtp.example.com' }), version: version + 1 } });
    expect((await as('admin', 'GET', CONFIG)).data.hasCode).toBe(false);
  });

  test('a host in the operator’s network is refused unless the operator names it', async () => {
    await configure({ host: 'localhost' });
    const { envelope } = await as('admin', 'POST', `${CONFIG}/test`, { body: { to: 'a@example.com' } });
    expect([envelope.reason, envelope.message]).toEqual(['mail-config.refused', '不允许连接该邮件服务器']);
  });
});

describe('sending', () => {
  test('queued, then sent under the stored Message-ID; addresses and texts are sealed', async () => {
    await configure();
    const content = '<p>已发货。</p><script>alert(1)</script>';
    const { data } = await send(['a@example.com', 'b@example.com'], { content });
    await settled(data.id, 'sent');
    const { messageId, ...mail } = await read(data.id);
    expect(mail).toMatchObject({ from: 'service@nanqiao.example', to: ['a@example.com', 'b@example.com'], error: '' });
    expect(mail.content).toBe('<p>已发货。</p>');
    expect(received).toHaveLength(1);
    expect(received[0]?.source).toContain(`Message-ID: <${messageId}>`);
    const { rows } = await server.owner.query('select * from mails');
    expect(
      JSON.stringify(rows.map(({ receivers, subject, content: text }) => [receivers, subject, text].map(String))),
    ).not.toMatch(/example\.com|订单|发货/);
  });

  test('refused by the server: failed, with its words; once more it is another mail', async () => {
    await configure();
    const { data } = await send(['gone@example.com']);
    await settled(data.id, 'failed');
    const before = await read(data.id);
    expect(before.error).toContain('no such mailbox');
    expect((await as('agent1', 'PUT', `${MAIL}/${data.id}/resend`)).envelope.code).toBe('0');
    await settled(data.id, 'failed');
    expect((await read(data.id)).messageId).not.toBe(before.messageId);
  });

  test('the answer is lost after the mail went out: unknown, and never sent again by itself', async () => {
    await configure();
    const { data } = await send(['lost@example.com']);
    await settled(data.id, 'unknown');
    expect(received).toHaveLength(1);
    expect((await as('agent1', 'PUT', `${MAIL}/${data.id}/resend`)).envelope.code).toBe('0');
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 });
    await settled(data.id, 'unknown');
  });

  test('a process died while it sent: unknown, nothing goes out', async () => {
    await configure();
    const { data } = await send(['a@example.com']);
    await settled(data.id, 'sent');
    await server.owner.query(`update mails set state = 'sending'`);
    const { kernel } = server.server;
    await kernel.db.tenant(174, (own) => kernel.jobs.send(own, sendMailJob(kernel), { tenantId: 174, id: data.id }));
    await settled(data.id, 'unknown');
    expect(received).toHaveLength(1);
  });

  test('without an account nothing is queued; own mails are one’s own', async () => {
    expect((await send(['a@example.com'])).envelope.reason).toBe('mail.noAccount');
    await configure();
    expect((await as('agent1', 'GET', `${MAIL}/accounts`)).data).toEqual([
      { account: 'company', address: 'service@nanqiao.example' },
    ]);
    expect((await send(['a@example.com'], { account: 'own' })).envelope.reason).toBe('mail.noAccount');
    const { data } = await send(['a@example.com']);
    await settled(data.id, 'sent');
    expect((await as('agent2', 'GET', MAIL)).data.total).toBe(0);
    expect((await as('agent2', 'GET', `${MAIL}/${data.id}`)).envelope.code).toBe('4004');
    expect((await as('agent1', 'PUT', `${MAIL}/${data.id}/resend`)).envelope.reason).toBe('mail.notFailed');
  });

  test.each([
    [{ to: [] }, 'to', '请输入收件人'],
    [{ to: ['a@example.com, b@example.com'] }, 'to', '请输入正确的邮箱地址'],
    [{ subject: 'x'.repeat(201) }, 'subject', '最多 200 个字符'],
    [{ content: '<p></p>' }, 'content', '请输入内容'],
    [{ files: ['x'.repeat(32)] }, 'files', '附件不存在，请重新上传'],
  ])('%j is refused', async (part, path, text) => {
    await configure();
    const { envelope } = await send(['a@example.com'], part);
    expect(envelope.fields).toEqual([{ path, text }]);
  });
});
