import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'videocall_setting');
});
afterAll(() => server.end());

const SETTING = '/xmf-video-services/setting/reception';
const call = async (method: string, path: string, username: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), ...(body ? { body } : {}) });

describe('the setting', () => {
  const setting = {
    ...{ workingHours: [{ day: 1, from: 540, to: 1080 }], queueLimit: 9, ringSeconds: 30, lostSeconds: 90, startsPerHour: 6 },
    ...{ recordAll: false, recordingDays: 30, captureHeight: '720' },
  };

  it('has defaults, is changed by one at a time, and is each tenant’s own', async () => {
    const before = (await call('GET', SETTING, 'monitor')).data;
    expect(before).toMatchObject({ version: 0, ringSeconds: 20, captureHeight: '1080', recordAll: true });
    const both = await Promise.all([1, 2].map(() => call('PUT', SETTING, 'monitor', { ...setting, version: 0 })));
    expect(both.map(({ envelope }) => envelope.reason ?? 'done').sort()).toEqual(['done', 'video-setting.changed']);
    expect((await call('GET', SETTING, 'monitor')).data).toEqual({ ...setting, version: 1 });
    expect((await call('PUT', SETTING, 'monitor', { ...setting, queueLimit: 10, version: 1 })).status).toBe(200);
    expect((await call('GET', SETTING, 'admin175')).data).toEqual(before);
    expect((await call('PUT', SETTING, 'agent1', { ...setting, version: 2 })).status).toBe(403);
  });

  it('stands as the columns do until it is set', async () => {
    await server.owner.query('insert into video_settings (tenant_id) values (175)');
    const { version, ...stored } = (await call('GET', SETTING, 'admin175')).data;
    await server.owner.query('delete from video_settings where tenant_id = 175');
    const { version: _, ...usual } = (await call('GET', SETTING, 'admin175')).data;
    expect([version, stored]).toEqual([1, usual]);
  });

  it.each([
    ['ringSeconds', 4],
    ['captureHeight', '800'],
    ['queueLimit', -1],
    ['workingHours', [{ day: 8, from: 0, to: 60 }]],
  ])('refuses %s %o', async (name, value) => {
    const { version } = (await call('GET', SETTING, 'monitor')).data;
    const reply = await call('PUT', SETTING, 'monitor', { ...setting, version, [name]: value });
    expect([reply.status, reply.envelope.fields?.[0]?.path.split('.')[0]]).toEqual([400, name]);
  });
});
