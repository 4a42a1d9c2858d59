import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KernelFixture, OTHER_TENANT, SECRET, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { sealedBefore } from '../testing/sealed-before.ts';
import { createTenantCiphers, type TenantCiphers } from './tenant-ciphers.ts';

const COLUMN = 'agents.email_token';
const before = sealedBefore(SECRET);

let kernel: KernelFixture;
let ciphers: TenantCiphers;
/** The ciphers of another server on the same database. */
const another = (secret = SECRET) => createTenantCiphers(() => kernel.db, secret, before);
const found = (id: number) =>
  kernel.owner.query(`insert into tenants (id, code, name) values ($1::int, 't' || $1::int, 'T')`, [id]);
/** What this server makes of a ciphertext, or why not. */
const opened = async (tenantId: number, sealed: Buffer) =>
  ciphers
    .of(tenantId)
    .then((cipher) => cipher.decrypt(COLUMN, sealed))
    .catch(String);
beforeAll(async () => {
  kernel = await startKernel();
  ciphers = another();
  await kernel.listener.listen(
    'lianxi_keys',
    (tenantId) => ciphers.forget(Number(tenantId)),
    () => ciphers.forget(null),
  );
});
afterAll(() => kernel.end());

test('each tenant has a key of its own, and a transaction has that of its tenant', async () => {
  const sealed = await kernel.db.tenant(TENANT, async ({ cipher }) => cipher.encrypt(COLUMN, '13800000000'));
  expect((await ciphers.of(TENANT)).decrypt(COLUMN, sealed)).toBe('13800000000');
  await expect(kernel.db.tenant(OTHER_TENANT, async ({ cipher }) => cipher.decrypt(COLUMN, sealed))).rejects.toThrow(
    'another key',
  );
});

test('a key is read once', async () => {
  expect(await ciphers.of(TENANT)).toBe(await ciphers.of(TENANT));
});

test('servers that make a key at once have the same one; another secret opens none', async () => {
  await found(176);
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => another().of(176)));
  const sealed = first?.encrypt(COLUMN, 'x') ?? Buffer.alloc(0);
  for (const other of others) expect(other.decrypt(COLUMN, sealed)).toBe('x');
  const strange = await another('another secret of thirty-two characters!').of(176);
  expect(() => strange.decrypt(COLUMN, sealed)).toThrow('another secret key');
  expect(() => strange.encrypt(COLUMN, 'x')).toThrow('another secret key');
});

test('of a tenant that there is not nothing is sealed, and it has a key once it is founded', async () => {
  await expect(kernel.db.tenant(999, async ({ cipher }) => cipher.encrypt(COLUMN, 'x'))).rejects.toThrow('no tenant 999');
  await found(999);
  await kernel.db.tenant(999, async ({ cipher }) => cipher.decrypt(COLUMN, cipher.encrypt(COLUMN, 'x')));
});

test('who is founded since tenants have keys refuses what was sealed before', async () => {
  expect((await ciphers.of(TENANT)).former).toBeNull();
  const sealed = before.encrypt('moved here');
  await expect(
    another()
      .of(TENANT)
      .then((cipher) => cipher.decrypt(COLUMN, sealed)),
  ).rejects.toThrow('another key');
});

test('who was there before reads it until the tenant is settled; then every server refuses it', async () => {
  await found(177);
  // As the migration leaves a tenant that it finds.
  await kernel.owner.query('insert into tenant_keys (tenant_id) values (177)');
  const servers = [ciphers, another()] as const;
  const [sealed, renewed] = [before.encrypt('of before'), (await ciphers.of(177)).encrypt(COLUMN, 'of now')];
  for (const server of servers) {
    expect((await server.of(177)).decrypt(COLUMN, sealed)).toBe('of before');
    expect((await server.of(177)).decrypt(COLUMN, renewed)).toBe('of now');
  }
  await servers[1].settle(177);
  await expect.poll(async () => (await ciphers.of(177)).former).toBeNull();
  for (const server of servers) {
    const cipher = await server.of(177);
    expect(() => cipher.decrypt(COLUMN, sealed)).toThrow('another key');
    expect(cipher.decrypt(COLUMN, renewed)).toBe('of now');
    await server.settle(177);
  }
  // Who can write to the database and knows no secret does not turn it back.
  await kernel.owner.query('update tenant_keys set settled_at = null where tenant_id = 177');
  const forged = await another().of(177);
  expect(() => forged.decrypt(COLUMN, sealed)).toThrow();
});

test('an ended tenant is switched off, its key is gone on every server, and nobody makes another', async () => {
  await found(178);
  const sealed = (await ciphers.of(178)).encrypt(COLUMN, 'gone');
  await another().destroy(178);
  await expect.poll(() => opened(178, sealed)).toContain('was destroyed');
  const later = await another().of(178);
  expect(() => later.decrypt(COLUMN, sealed)).toThrow('was destroyed');
  expect(() => later.encrypt(COLUMN, 'x')).toThrow('was destroyed');
  const { rows } = await kernel.owner.query(
    'select t.disabled, k.wrapped from tenants t join tenant_keys k on k.tenant_id = t.id where t.id = 178',
  );
  expect(rows).toEqual([{ disabled: true, wrapped: null }]);
});

test('a tenant’s deletion destroys its key', async () => {
  await found(179);
  const sealed = (await ciphers.of(179)).encrypt(COLUMN, 'gone');
  await kernel.owner.query('delete from dictionary_items where tenant_id = 179');
  await kernel.owner.query('delete from tenants where id = 179');
  expect((await kernel.owner.query('select from tenant_keys where tenant_id = 179')).rowCount).toBe(0);
  // The same number again is another tenant.
  await found(179);
  await expect.poll(() => opened(179, sealed)).toContain('another key');
});
