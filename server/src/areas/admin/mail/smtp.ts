import { lookup } from 'node:dns/promises';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isPublicAddress } from '../../../platform/net/public-address.ts';

/** An account at a mail server. */
export interface SmtpAccount {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly address: string;
  readonly name: string;
  /** The provider's authorization code. */
  readonly code: string;
}

export interface SmtpMessage {
  /** Without the angle brackets. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly attachments: readonly { filename: string; path: string; contentType: string }[];
}

/**
 * `failed`: nobody got it; `again`: it may work later. `unknown`: the connection was lost after the first byte of the mail went
 * out, so the server may have taken it (RFC 1047).
 */
export type SmtpOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly error: string; readonly again: boolean }
  | { readonly state: 'unknown'; readonly error: string };

const TIMEOUT_MS = 20_000;

/** Hands a mail to a mail server. `privateHosts`: names that may be in the local network. Never rejects. */
export async function sendBySmtp(
  account: SmtpAccount,
  message: SmtpMessage,
  { privateHosts }: { privateHosts: readonly string[] },
): Promise<SmtpOutcome> {
  let address: string;
  let source: Buffer;
  try {
    address = await resolve(account.host, privateHosts);
    source = await compose(account, message);
  } catch (error) {
    return { state: 'failed', error: wordsOf(error), again: false };
  }
  let started = false;
  const body = new Readable({
    // It is read when the server has answered DATA, not before.
    read() {
      started = true;
      this.push(source);
      this.push(null);
    },
  });
  const connection = new SMTPConnection({
    host: address,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    tls: { servername: account.host },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await new Promise<void>((done, failed) => {
      connection.once('error', failed);
      connection.connect((error) => {
        if (error) return failed(error);
        connection.login({ user: account.address, pass: account.code }, (refused) => {
          if (refused) return failed(refused);
          connection.send({ from: account.address, to: [...message.to] }, body, (lost) => (lost ? failed(lost) : done()));
        });
      });
    });
    return { state: 'sent' };
  } catch (error) {
    const answer = (error as { responseCode?: number }).responseCode;
    // The server's own word is certain, whenever it comes; 4xx may change.
    if (answer) return { state: 'failed', error: wordsOf(error), again: answer < 500 };
    return started
      ? { state: 'unknown', error: '发送中连接断开，对方可能已收到' }
      : { state: 'failed', error: wordsOf(error), again: true };
  } finally {
    connection.close();
  }
}

/** The address of a mail server. A tenant names the host: it must not lead into the operator's network. */
async function resolve(host: string, privateHosts: readonly string[]): Promise<string> {
  const found = await lookup(host, { all: true });
  const [first] = found;
  if (!first) throw new Error('找不到邮件服务器');
  if (!privateHosts.includes(host) && !found.every(({ address }) => isPublicAddress(address))) {
    throw new Error('不允许连接该邮件服务器');
  }
  return first.address;
}

function compose(account: SmtpAccount, { messageId, to, subject, html, attachments }: SmtpMessage): Promise<Buffer> {
  return new MailComposer({
    messageId: `<${messageId}>`,
    from: { name: account.name, address: account.address },
    // Addresses are data, never a list of addresses.
    to: to.map((address) => ({ name: '', address })),
    subject,
    html,
    text: html.replaceAll(/<br[^>]*>|<\/(p|li|h\d|div|tr)>/g, '\n').replaceAll(/<[^>]*>/g, ''),
    attachments: [...attachments],
  })
    .compile()
    .build();
}

const MAX_WORDS = 300;

/** What went wrong, for the sender: the server's answer, or that it could not be reached. */
function wordsOf(error: unknown): string {
  const { code, response, message } = error as { code?: string; response?: string; message?: string };
  if (code === 'EAUTH') return `登录被拒绝，请检查账号和授权码：${response ?? ''}`.slice(0, MAX_WORDS);
  if (response) return response.slice(0, MAX_WORDS);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS') return '找不到邮件服务器，请检查服务器名称';
  if (code === 'ETIMEDOUT' || code === 'ECONNECTION' || code === 'ESOCKET' || code === 'ETLS') {
    return '连接不上邮件服务器，请检查服务器、端口和加密方式';
  }
  return (message ?? '发送失败').slice(0, MAX_WORDS);
}
