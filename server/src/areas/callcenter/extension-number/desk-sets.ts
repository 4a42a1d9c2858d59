import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { extensionId } from '../call/call.media.ts';
import type { CtiProvider } from '../switch/cti-provider.ts';

/** Telephones on desks, which register by themselves: the switch is told their passwords. */
export class DeskSets {
  /** Whom the switch was told by this process. */
  #told = new Set<string>();

  /** Lets those register that there are now, and no longer those that there were. */
  async provision(db: Db, cipher: FieldCipher, provider: Pick<CtiProvider, 'provision' | 'unprovision'>): Promise<void> {
    const rows = await db.platform(({ tx }) =>
      tx.selectFrom('extensions').select(['tenant_id', 'number', 'secret']).where('secret', 'is not', null).execute(),
    );
    const former = this.#told;
    this.#told = new Set(rows.map(({ tenant_id, number }) => extensionId(tenant_id, number)));
    for (const id of former) if (!this.#told.has(id)) await provider.unprovision(id);
    for (const { tenant_id, number, secret } of rows) {
      if (!secret) continue;
      await provider.provision({ extensionId: extensionId(tenant_id, number), secret: cipher.decrypt(secret), transport: 'sip' });
    }
  }
}
