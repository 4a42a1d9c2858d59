import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { type Cipher, closedCipher, createCipher } from './cipher.ts';
import type { FormerCipher } from './former-cipher.ts';
import { IV_BYTES, open, seal } from './sealed-text.ts';

/** The ciphers of all tenants. Keys are random and stored in `tenant_keys`, sealed with the installation's secret. */
export interface TenantCiphers {
  /**
   * The cipher of a tenant. Its key is made at the first request, read once, and then cached in memory. If the tenant does not
   * exist, or its key was destroyed or belongs to another secret, the cipher opens nothing.
   */
  of(tenantId: number): Promise<Cipher>;
  /** Removes the key from the cache (null: all keys), so that the next request reads it again. */
  forget(tenantId: number | null): void;
  /** Marks that the tenant's columns contain no format 1 any more: from now on every server refuses it there. */
  settle(tenantId: number): Promise<void>;
  /**
   * Ends a tenant for good. One transaction disables the tenant, which ends its sessions, and destroys its key. Every server
   * forgets the key at the commit, and none makes another. Nobody can read the tenant's sealed data again.
   */
  destroy(tenantId: number): Promise<void>;
}

/** The purposes of a sealed key. The second form states that the tenant is settled. To change it back needs the secret. */
const WRAPPED = { unsettled: 'tenant_keys.wrapped', settled: 'tenant_keys.wrapped settled' };
type Standing = keyof typeof WRAPPED;

/** `secret`: from `loadSecretKey`; `former` opens texts sealed before tenants had keys. `db` is called at the first use. */
export function createTenantCiphers(db: () => Db, secret: string, former: FormerCipher): TenantCiphers {
  const root = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lianxi', 'tenant-keys', 32)));
  const ciphers = new Map<number, Promise<Cipher>>();
  const boundTo = (tenantId: number, standing: Standing) => Buffer.from(`${tenantId}:${WRAPPED[standing]}`);

  function wrap(tenantId: number, standing: Standing, key: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES);
    return Buffer.concat([iv, seal(root, iv, boundTo(tenantId, standing), key.toString('base64'))]);
  }
  function unwrap(tenantId: number, standing: Standing, wrapped: Buffer): Buffer {
    const text = open(root, wrapped.subarray(0, IV_BYTES), boundTo(tenantId, standing), wrapped.subarray(IV_BYTES));
    return Buffer.from(text, 'base64');
  }

  /** The tenant's row with its key; undefined: the tenant does not exist. */
  function readRow(tenantId: number) {
    return db().platform(async ({ tx }) => {
      const row = tx
        .selectFrom('tenant_keys')
        .select(['wrapped', 'settled_at', 'destroyed_at'])
        .where('tenant_id', '=', tenantId);
      const known = await row.executeTakeFirst();
      if (known?.wrapped || known?.destroyed_at) return known;
      // A tenant without a row is new. If two servers make a key at once, the second reads the first's.
      const standing = known ? 'unsettled' : 'settled';
      await sql`
        insert into tenant_keys as k (tenant_id, wrapped, settled_at)
        select id, ${wrap(tenantId, standing, randomBytes(32))}, ${known ? null : new Date()}::timestamptz
        from tenants where id = ${tenantId}
        on conflict (tenant_id) do update set wrapped = excluded.wrapped where k.wrapped is null and k.destroyed_at is null`.execute(
        tx,
      );
      return row.executeTakeFirst();
    });
  }

  async function load(tenantId: number): Promise<Cipher> {
    const row = await readRow(tenantId);
    if (!row) {
      // Not cached: the tenant may be created at any time.
      ciphers.delete(tenantId);
      return closedCipher(`There is no tenant ${tenantId}`);
    }
    if (!row.wrapped) return closedCipher(`The key of tenant ${tenantId} was destroyed`);
    try {
      const key = unwrap(tenantId, row.settled_at ? 'settled' : 'unsettled', row.wrapped);
      return createCipher(String(tenantId), createSecretKey(key), row.settled_at ? null : former);
    } catch {
      return closedCipher(`The key of tenant ${tenantId} was sealed under another secret key`);
    }
  }

  return {
    of(tenantId) {
      const known = ciphers.get(tenantId);
      if (known) return known;
      const loading = load(tenantId);
      ciphers.set(tenantId, loading);
      loading.catch(() => ciphers.delete(tenantId));
      return loading;
    },
    forget(tenantId) {
      if (tenantId === null) ciphers.clear();
      else ciphers.delete(tenantId);
    },
    settle(tenantId) {
      return db().platform(async ({ tx, afterCommit }) => {
        afterCommit(() => void ciphers.delete(tenantId));
        const row = await tx
          .selectFrom('tenant_keys')
          .select('wrapped')
          .where('tenant_id', '=', tenantId)
          .where('settled_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!row?.wrapped) return;
        const wrapped = wrap(tenantId, 'settled', unwrap(tenantId, 'unsettled', row.wrapped));
        await tx
          .updateTable('tenant_keys')
          .set({ wrapped, settled_at: sql<Date>`now()` })
          .where('tenant_id', '=', tenantId)
          .execute();
      });
    },
    destroy(tenantId) {
      return db().platform(async ({ tx, afterCommit }) => {
        afterCommit(() => void ciphers.delete(tenantId));
        await tx.updateTable('tenants').set({ disabled: true }).where('id', '=', tenantId).execute();
        await sql`
          insert into tenant_keys (tenant_id, destroyed_at) values (${tenantId}, now())
          on conflict (tenant_id) do update set wrapped = null, destroyed_at = now()`.execute(tx);
      });
    },
  };
}
