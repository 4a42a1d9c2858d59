import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
});
afterEach(async () => {
  await server.owner.query(`update tenant_remotes set enabled = true where remote_id = 'videocall'`);
  await server.grant(['agent', 'monitor'], 'videocall_dialogue');
  await server.clear();
  server.media.inside.clear();
});
afterAll(() => server.end());

const takeAway = (role: string, code: string) =>
  server.owner.query(
    `delete from role_permissions p using roles r
     where r.tenant_id = p.tenant_id and r.id = p.role_id and r.name = $1 and p.code = $2`,
    [role, code],
  );
const switchOff = (tenantId: number) =>
  server.owner.query(`update tenant_remotes set enabled = false where tenant_id = $1 and remote_id = 'videocall'`, [tenantId]);

/** A call in which both parties are heard and seen. */
async function talk(username = 'agent1') {
  await server.agent(username);
  const talking = await server.talk(username);
  const own = await talking.client.command('call.token', { sessionId: talking.call.sessionId });
  for (const access of [talking.access, own]) server.media.enter(access);
  return { ...talking, sessionId: talking.call.sessionId };
}
const inRoom = (roomId: string) => [...(server.media.inside.get(roomId) ?? [])];
const ended = async (sessionId: string) => {
  const { state, end_reason, ended_by } = await server.row(sessionId);
  return [state, end_reason, ended_by];
};

describe('a tenant whose app is switched off', () => {
  const session = (tenantId: number) => server.call('POST', '/xmf-video-services/visitor/session', { body: { tenantId } });

  it('receives nobody, and lets nobody wait; another’s calls go on', async () => {
    const { sessionId: theirs } = await (await server.customer(175)).client.command('call.start', { recordConsent: true });
    const { call, sessionId, client } = await talk();
    const waiting = await server.customer();
    const { sessionId: queued } = await waiting.client.command('call.start', { recordConsent: true });
    await switchOff(174);
    await expect.poll(() => ended(sessionId)).toEqual(['ended', 'forced', 'system']);
    await expect.poll(() => ended(queued)).toEqual(['ended', 'no-agent', 'system']);
    await expect.poll(() => inRoom(call.roomId)).toEqual([]);
    expect((await session(174)).envelope.reason).toBe('video-visitor.noSite');
    await expect(client.command('call.start', { recordConsent: true })).rejects.toThrow('video-visitor.noSite');
    expect((await session(175)).status).toBe(200);
    expect(await ended(theirs)).toEqual(['queued', null, null]);
  });
});

describe('in a call', () => {
  it('an agent whose right is taken away is out of the room at once, and the customer is told', async () => {
    const { client, call, sessionId } = await talk();
    await takeAway('agent', 'videocall_dialogue');
    await expect.poll(() => ended(sessionId)).toEqual(['ended', 'forced', 'system']);
    await expect.poll(() => inRoom(call.roomId)).toEqual([]);
    await expect.poll(() => client.calls.at(-1)?.state).toBe('ended');
    expect(await server.seatOf('agent1')).toBeNull();
  });

  it('a supervisor whose right is taken away sees and hears it no longer', async () => {
    const { call, sessionId } = await talk();
    await server.grant('monitor', 'videocall_onlinemonitoring', 'videocall_watch');
    const watch = await server.as('monitor', 'PUT', '/calls/watch', { sessionId, on: true });
    server.media.enter(watch.data.access);
    await takeAway('monitor', 'videocall_watch');
    await expect.poll(() => inRoom(call.roomId)).not.toContain(watch.data.access.identity);
    expect(inRoom(call.roomId)).toHaveLength(2);
    expect(await ended(sessionId)).toEqual(['active', null, null]);
  });

  it.each([
    ['agent1', 'signed out', `update auth_sessions set ended_at = now(), end_reason = 'signed-out' where agent_id = $1`],
    ['agent2', 'switched off', 'update agents set disabled = true where id = $1'],
  ])('%s, %s, has left it', async (username, _how, change) => {
    const { call, sessionId } = await talk(username);
    await server.owner.query(change, [server.agentId(username)]);
    await expect.poll(() => ended(sessionId)).toEqual(['ended', 'forced', 'system']);
    await expect.poll(() => inRoom(call.roomId)).toEqual([]);
  });
});
