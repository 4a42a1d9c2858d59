import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, startCallFixture } from '../testing/call-fixture.ts';

/** The switch gets the carriers' lines as soon as they are written. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture?.end());

let last = 0;
const ring = () =>
  fixture.simulator.ring({
    channelId: `try-${++last}`,
    to: { kind: 'outside', number: '10086480', trunk: 'second' },
    callerId: { name: '', number: '4008001174' },
    timeoutSeconds: 1,
  });

it('a new line can be rung over at once, one that is switched off no longer', async () => {
  await expect(ring()).rejects.toMatchObject({ reason: 'not-registered' });
  await fixture.owner.query(`insert into trunks (name, host, port) values ('second', '127.0.0.9', 5080)`);
  const reachable = async () => (await fixture.owner.query(`select reachable from trunks where name = 'second'`)).rows[0];
  await vi.waitFor(async () => expect(await reachable()).toEqual({ reachable: true }), SOON);
  await ring();
  // A later owner gets no event for it, so it polls.
  await fixture.owner.query(`update trunks set reachable = false`);
  await fixture.owner.query(`insert into trunks (name, host, port) values ('third', '127.0.0.9', 5081)`);
  await vi.waitFor(async () => expect(await reachable()).toEqual({ reachable: true }), SOON);
  await fixture.owner.query(`update trunks set enabled = false where name = 'second'`);
  await vi.waitFor(() => expect(ring()).rejects.toMatchObject({ reason: 'not-registered' }), SOON);
});
