import type { TenantCiphers } from '../../../platform/crypto/tenant-ciphers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { extensionId } from '../call/call.media.ts';
import type { CtiProvider } from '../switch/cti-provider.ts';

/** Desk telephones, which register by themselves. The switch gets their passwords. */
export class DeskSets {
  /** The extensions that this process sent to the switch. */
  #told = new Set<string>();

  /** Lets the present extensions register, and the former ones no longer. */
  async provision(db: Db, ciphers: TenantCiphers, provider: Pick<CtiProvider, 'provision' | 'unprovision'>): Promise<void> {
    const rows = await db.platform(({ tx }) =>
      tx.selectFrom('extensions').select(['tenant_id', 'number', 'secret']).where('secret', 'is not', null).execute(),
    );
    const former = this.#told;
    this.#told = new Set(rows.map(({ tenant_id, number }) => extensionId(tenant_id, number)));
    for (const id of former) if (!this.#told.has(id)) await provider.unprovision(id);
    for (const { tenant_id, number, secret } of rows) {
      if (!secret) continue;
      const opened = (await ciphers.of(tenant_id)).decrypt('extensions.secret', secret);
      await provider.provision({ extensionId: extensionId(tenant_id, number), secret: opened, transport: 'sip' });
    }
  }
}
