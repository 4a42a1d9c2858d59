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

/** Sends messages to people outside the product. Rejects if the carrier refused a message. */
export interface Messenger {
  /** True: there is no carrier; messages of this kind are in the outbox folder. */
  readonly outbox: { readonly sms: boolean; readonly mail: boolean };
  sendSms(phone: string, text: string): Promise<void>;
  sendMail(mail: Mail): Promise<void>;
  close(): void;
}

export interface MessengerOptions {
  /** Folder of the messages without a carrier: only the server's user can read it. */
  outboxFolder: string;
  /** `smtp://user:password@host:587` or `smtps://…`; without it mail goes to the outbox. */
  smtpUrl: string | undefined;
  /** The sender of mails. */
  mailFrom: string | undefined;
}

/** The longest time that a mail server may delay a message. */
const SMTP_TIMEOUT_MS = 15_000;

/** Sends mail by SMTP if it is configured; writes every other message into the outbox, where the operator reads it. */
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
      // The address is data, never a list of addresses.
      await transport.sendMail({ ...mail, to: { name: '', address: mail.to }, from: mailFrom });
    },
    close: () => transport?.close(),
  };
}
