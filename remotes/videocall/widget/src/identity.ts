import { Refusal } from '@lianxi/shared/visitor/visitor-http';
import { openSession, type SiteName, type VisitorSession } from './visitor-api.ts';

/** Wire codes that refuse the token itself. */
const BAD_TOKEN_CODES = ['4000', '4005'];

/** The person who takes part. The token is their only credential: it is sent in headers, never in an address. */
export interface Identity {
  readonly token: string;
  /** Gets a token that the server accepts, or throws {@link Refusal} when there is none. */
  renew(): Promise<void>;
}

/** A record in the browser's storage; without storage, it lasts as long as the page. */
class Record {
  private value: string | null = null;
  private readonly store: () => Storage;
  private readonly key: string;

  constructor(store: () => Storage, key: string) {
    this.store = store;
    this.key = key;
    this.read();
  }

  read(): string | null {
    try {
      this.value = this.store().getItem(this.key) ?? this.value;
    } catch {
      // Storage is forbidden here.
    }
    return this.value;
  }

  write(value: string | null): void {
    this.value = value;
    try {
      if (value === null) this.store().removeItem(this.key);
      else this.store().setItem(this.key, value);
    } catch {
      // As above.
    }
  }
}

/** A customer: one token per tenant and entrance, stored for their next visit. */
export class Customer implements Identity {
  private readonly name: SiteName;
  private readonly record: Record;

  constructor(name: SiteName) {
    this.name = name;
    this.record = new Record(() => localStorage, `lianxi.video.${name.tenantId}${name.site ? `.${name.site}` : ''}`);
  }

  get token(): string {
    return this.record.read() ?? '';
  }

  /** Resumes the stored identity, or gets a new one. Tabs that start together do it one after the other. */
  async open(): Promise<VisitorSession> {
    // Web Locks exist on secure pages only.
    if ('locks' in navigator) return await navigator.locks.request('lianxi.video', () => this.request());
    return await this.request();
  }

  async renew(): Promise<void> {
    await this.open();
  }

  private async request(): Promise<VisitorSession> {
    const kept = this.record.read();
    try {
      return this.keep(await openSession(this.name, kept));
    } catch (error) {
      if (!kept || !(error instanceof Refusal) || !BAD_TOKEN_CODES.includes(error.code)) throw error;
      this.record.write(null);
      return this.keep(await openSession(this.name, null));
    }
  }

  private keep(session: VisitorSession): VisitorSession {
    this.record.write(session.visitorToken);
    return session;
  }
}

/** A guest from outside, for the one call of their link; after a reload of the page they enter it again. */
export class Outsider implements Identity {
  private readonly record: Record;

  constructor(key: string) {
    this.record = new Record(() => sessionStorage, `lianxi.video.link.${key}`);
  }

  get token(): string {
    return this.record.read()?.split(' ')[0] ?? '';
  }

  /** The call of the guest; null before they entered. */
  get sessionId(): string | null {
    return this.record.read()?.split(' ')[1] ?? null;
  }

  entered(token: string, sessionId: string): void {
    this.record.write(`${token} ${sessionId}`);
  }

  async renew(): Promise<void> {
    this.record.write(null);
    throw new Refusal({ code: '4005', message: '邀请链接已失效', reason: 'video-transfer.linkUsed' });
  }
}
