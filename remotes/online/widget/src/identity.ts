import { Refusal } from '@lianxi/shared/visitor/visitor-http';
import { openSession, type SiteName, storageName, type VisitorSession } from './http.ts';
import type { Keeper } from './keeper.ts';

const RENEW_DELAY_MS = 5000;
/** Wire codes that refuse the token itself. */
const BAD_TOKEN_CODES = ['4000', '4005'];

/** The visitor's identity: one token per page origin and site, their only credential. */
export class VisitorIdentity {
  readonly origin: string;
  private readonly name: SiteName;
  private readonly keeper: Keeper;

  constructor(origin: string, name: SiteName, keeper: Keeper) {
    this.origin = origin;
    this.name = name;
    this.keeper = keeper;
  }

  get token(): string {
    return this.keeper.kept.token ?? '';
  }

  /** Resumes the stored identity, or gets a new one. Tabs that start together do it one after the other. */
  async open(): Promise<VisitorSession> {
    const name = `lianxi.visitor.${storageName(this.name)}`;
    // Web Locks exist on secure pages only.
    if ('locks' in navigator) return await navigator.locks.request(name, () => this.request());
    return await this.request();
  }

  /** Gets a token that the server accepts. It retries without limit. */
  async renew(): Promise<void> {
    for (;;) {
      try {
        await this.open();
        return;
      } catch (error) {
        if (error instanceof Refusal && BAD_TOKEN_CODES.includes(error.code)) this.keeper.keep({ token: null });
        await new Promise((resolve) => setTimeout(resolve, RENEW_DELAY_MS));
      }
    }
  }

  private async request(): Promise<VisitorSession> {
    this.keeper.refresh();
    const { token } = this.keeper.kept;
    const session = await openSession(this.origin, {
      tenantId: this.name.tenantId,
      ...(this.name.site ? { site: this.name.site } : {}),
      ...(token ? { visitorToken: token } : {}),
      pageTitle: document.title.slice(0, 200),
      pageUrl: location.href.slice(0, 2000),
    });
    this.keeper.keep({ token: session.visitorToken, look: session.site });
    return session;
  }
}
