import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMessenger, type Messenger } from './messenger.ts';

/** The port, over both ways: what a mail server gets, and what lies in the outbox. */

interface Received {
  from: string;
  to: string[];
  source: string;
}

let folder: string;
const received: Received[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (username === 'mailer' && password === 'secret') done(null, { user: username });
    else done(new Error('no'));
  },
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('gone@') ? new Error('no such mailbox') : null);
  },
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString() });
      done();
    });
  },
});
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-outbox-'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((done) => server.close(() => done()));
  await rm(folder, { recursive: true });
});

const outbox = () => join(folder, 'outbox');
const open = (smtpUrl: string | undefined): Messenger =>
  createMessenger({ outboxFolder: outbox(), smtpUrl, mailFrom: '联席 <no-reply@lianxi.example>' });
const mail = { to: 'agent1@nanqiao.example', subject: '联席：找回密码验证码', text: '验证码 123456，10 分钟内有效。' };

describe('by SMTP', () => {
  test('mail arrives at the one address, with its Chinese whole', async () => {
    const messenger = open(`smtp://mailer:secret@127.0.0.1:${port}`);
    await messenger.sendMail(mail);
    messenger.close();
    expect(messenger.outbox).toEqual({ sms: true, mail: false });
    const [{ from, to, source } = { from: '', to: [], source: '' }] = received;
    expect([from, to]).toEqual(['no-reply@lianxi.example', ['agent1@nanqiao.example']]);
    const [head = '', body = ''] = source.split('\r\n\r\n');
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
    const text = /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : decodeQuoted(body);
    expect(text.trim()).toBe(mail.text);
  });

  test('an address is never a list, and cannot write headers', async () => {
    const messenger = open(`smtp://mailer:secret@127.0.0.1:${port}`);
    received.length = 0;
    for (const to of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example']) {
      await messenger.sendMail({ ...mail, to }).catch(() => undefined);
    }
    messenger.close();
    expect(received.flatMap(({ to }) => to)).not.toContain('b@x.example');
    expect(received.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m);
  });

  test.each([
    ['a wrong password', () => `smtp://mailer:wrong@127.0.0.1:${port}`, mail.to],
    ['nobody there', () => 'smtp://127.0.0.1:1', mail.to],
    ['a mailbox that is gone', () => `smtp://mailer:secret@127.0.0.1:${port}`, 'gone@x.example'],
  ])('%s: the message is refused aloud, not lost', async (_what, url, to) => {
    const messenger = open(url());
    await expect(messenger.sendMail({ ...mail, to })).rejects.toThrow();
    messenger.close();
  });
});

test('without a carrier, messages lie in the outbox, for the operator alone', async () => {
  const messenger = open(undefined);
  expect(messenger.outbox).toEqual({ sms: true, mail: true });
  await messenger.sendSms('13800000000', '验证码 654321');
  await messenger.sendMail(mail);
  const names = (await readdir(outbox())).sort();
  const messages = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(outbox(), name), 'utf8'))));
  expect(messages).toContainEqual({ at: expect.any(String), kind: 'sms', to: '13800000000', text: '验证码 654321' });
  expect(messages).toContainEqual({ at: expect.any(String), kind: 'mail', ...mail });
  for (const name of names) expect((await stat(join(outbox(), name))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox())).mode & 0o777).toBe(0o700);
});

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
