import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KernelFixture, SECRET, startKernel } from '../testing/kernel-fixture.ts';
import { sealedBefore } from '../testing/sealed-before.ts';
import { openInstallationCipher } from './installation-cipher.ts';

const before = sealedBefore(SECRET);

let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
});
afterAll(() => kernel.end());

const open = () => openInstallationCipher(kernel.db, SECRET, before);
const addTrunk = (name: string, secret: Buffer) =>
  kernel.owner.query(`insert into trunks (name, host, port, username, secret) values ($1, 'carrier', 5060, 'u', $2)`, [
    name,
    secret,
  ]);
async function secretOf(name: string): Promise<Buffer> {
  const { rows } = await kernel.owner.query<{ secret: Buffer }>('select secret from trunks where name = $1', [name]);
  return rows[0]?.secret ?? Buffer.alloc(0);
}

test('the first start seals anew what an installation of before holds, once; then it is refused', async () => {
  await kernel.owner.query('insert into former_installation_seals default values');
  await kernel.owner.query(`insert into registry_keys (key_id, public_key, private_key) values ('k', 'p', $1)`, [
    before.encrypt('a key'),
  ]);
  const strange = sealedBefore('another secret of thirty-two characters!').encrypt('x');
  await addTrunk('first', before.encrypt('of before'));
  await addTrunk('strange', strange);
  const [cipher] = await Promise.all([open(), open(), open()]);
  expect(cipher.decrypt('trunks.secret', await secretOf('first'))).toBe('of before');
  const { rows } = await kernel.owner.query<{ private_key: Buffer }>('select private_key from registry_keys');
  expect(cipher.decrypt('registry_keys.private_key', rows[0]?.private_key ?? Buffer.alloc(0))).toBe('a key');
  expect((await secretOf('strange')).equals(strange)).toBe(true);

  // Put there later, from a backup or another column.
  await addTrunk('later', before.encrypt('13800000000'));
  const next = await open();
  const later = await secretOf('later');
  expect(() => next.decrypt('trunks.secret', later)).toThrow('another key');
  expect(next.decrypt('trunks.secret', await secretOf('first'))).toBe('of before');
});
