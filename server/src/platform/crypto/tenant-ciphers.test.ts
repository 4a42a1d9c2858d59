import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { createFieldCipher } from './field-cipher.ts';
import { resealColumn } from './reseal.ts';
import { createTenantCiphers, type TenantCiphers } from './tenant-ciphers.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PLACE = 'agents.email_token';
const column = { table: 'agents', column: 'email_token' };

let kernel: KernelFixture;
let ciphers: TenantCiphers;
const former = createFieldCipher(SECRET);
beforeAll(async () => {
  kernel = await startKernel();
  ciphers = createTenantCiphers(kernel.db, SECRET, former);
});
afterAll(() => kernel.end());

test('what is sealed opens for its tenant and place, and nowhere else', async () => {
  const [ours, theirs] = [await ciphers.of(TENANT), await ciphers.of(OTHER_TENANT)];
  const sealed = ours.encrypt(PLACE, '13800000000');
  expect(ours.decrypt(PLACE, sealed)).toBe('13800000000');
  expect(ours.encrypt(PLACE, '13800000000').equals(sealed)).toBe(false);
  expect(() => ours.decrypt('agents.mobile', sealed)).toThrow();
  expect(() => theirs.decrypt(PLACE, sealed)).toThrow('another tenant');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 128;
    expect(() => ours.decrypt(PLACE, changed)).toThrow();
  }
});

test('what was sealed before tenants had keys can be read', async () => {
  expect((await ciphers.of(TENANT)).decrypt(PLACE, former.encrypt('before'))).toBe('before');
});

test('servers that make a key at once have the same one; another secret opens none', async () => {
  const servers = Array.from({ length: 4 }, () => createTenantCiphers(kernel.db, SECRET, former));
  await kernel.owner.query(`insert into tenants (id, code, name) values (176, 'c', 'C')`);
  const [first, ...others] = await Promise.all(servers.map((server) => server.of(176)));
  const sealed = first?.encrypt(PLACE, 'x') ?? Buffer.alloc(0);
  for (const other of others) expect(other.decrypt(PLACE, sealed)).toBe('x');
  const strange = createTenantCiphers(kernel.db, 'another secret of thirty-two characters!', former);
  await expect(strange.of(176)).rejects.toThrow();
});

test('a tenant’s deletion destroys its key', async () => {
  await kernel.owner.query(`insert into tenants (id, code, name) values (177, 'd', 'D')`);
  const sealed = (await ciphers.of(177)).encrypt(PLACE, 'gone');
  await kernel.owner.query('delete from dictionary_items where tenant_id = 177');
  await kernel.owner.query('delete from tenants where id = 177');
  expect((await kernel.owner.query('select from tenant_keys where tenant_id = 177')).rowCount).toBe(0);
  // The same number again is another tenant.
  await kernel.owner.query(`insert into tenants (id, code, name) values (177, 'd', 'D')`);
  ciphers.forget(177);
  const again = await ciphers.of(177);
  expect(() => again.decrypt(PLACE, sealed)).toThrow();
});

test('a column is sealed anew; stopped in the middle it can be read, and the next go finishes', async () => {
  const texts = new Map(kernel.agents(TENANT).map((id) => [id, randomBytes(4).toString('hex')]));
  for (const [id, text] of texts) {
    await kernel.owner.query('update agents set email_token = $2 where id = $1', [id, former.encrypt(text)]);
  }
  const cipher = await ciphers.of(TENANT);
  const stored = async () => {
    const { rows } = await kernel.owner.query<{ id: string; email_token: Buffer }>(
      'select id, email_token from agents where tenant_id = $1',
      [TENANT],
    );
    expect(new Map(rows.map((row) => [row.id, cipher.decrypt(PLACE, row.email_token)]))).toEqual(texts);
    return rows.filter(({ email_token }) => email_token[0] === 2).length;
  };
  let batches = 0;
  const signal = {
    throwIfAborted() {
      batches += 1;
      if (batches === 3) throw new Error('killed');
    },
  };
  await expect(resealColumn(kernel.db, cipher, TENANT, column, { batch: 5, signal })).rejects.toThrow('killed');
  expect(await stored()).toBe(10);
  expect(await resealColumn(kernel.db, cipher, TENANT, column, { batch: 5 })).toBe(texts.size - 10);
  expect(await stored()).toBe(texts.size);
  expect(await resealColumn(kernel.db, cipher, TENANT, column)).toBe(0);
});
