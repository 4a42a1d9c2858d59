import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

/** A mail of plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends messages to people outside of the product. Rejects when a message was not taken. */
export interface Messenger {
  /** True: there is no carrier, messages of this kind lie in the outbox folder. */
  readonly outbox: { readonly sms: boolean; readonly mail: boolean };
  sendSms(phone: string, text: string): Promise<void>;
  sendMail(mail: Mail): Promise<void>;
  close(): void;
}

export interface MessengerOptions {
  /** Folder of the messages that no carrier takes: readable for the server's user alone. */
  outboxFolder: string;
  /** `smtp://user:password@host:587` or `smtps://…`; without it mail goes to the outbox. */
  smtpUrl: string | undefined;
  /** Who mail is from. */
  mailFrom: string | undefined;
}

/** No mail server may hold a message back longer than this. */
const SMTP_TIMEOUT_MS = 15_000;

/** Mail by SMTP where it is set up; everything else is written into the outbox, where the operator reads it. */
export function createMessenger({ outboxFolder, smtpUrl, mailFrom }: MessengerOptions): Messenger {
  const transport =
    smtpUrl === undefined
      ? null
      : nodemailer.createTransport({
          url: smtpUrl,
          connectionTimeout: SMTP_TIMEOUT_MS,
          greetingTimeout: SMTP_TIMEOUT_MS,
          socketTimeout: SMTP_TIMEOUT_MS,
        });

  async function keep(message: object): Promise<void> {
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    const at = new Date().toISOString();
    const file = join(outboxFolder, `${at.replaceAll(':', '')}-${randomUUID().slice(0, 8)}.json`);
    await writeFile(file, `${JSON.stringify({ at, ...message }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }

  return {
    outbox: { sms: true, mail: transport === null },
    sendSms: (phone, text) => keep({ kind: 'sms', to: phone, text }),
    async sendMail(mail) {
      if (!transport) return keep({ kind: 'mail', ...mail });
      // An address is data, never a list of them.
      await transport.sendMail({ ...mail, to: { name: '', address: mail.to }, from: mailFrom });
    },
    close: () => transport?.close(),
  };
}
