import siteSamples from '@lianxi/contracts/online/site.samples';
import videoSiteSamples from '@lianxi/contracts/videocall/site.samples';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-basic-model/outsidenotice';
const notice = {
  content: '公告',
  link: '',
  place: 'all',
  siteId: null,
  videoSiteId: null,
  beginAt: null,
  endAt: null,
  enabled: true,
};

let server: ServerFixture;
let sites: { id: string; key: string }[];
let video: { id: string; key: string };
beforeAll(async () => {
  server = await startServer();
  for (const name of ['官网', '商城']) await entrance('/xmf-online-services/site', { ...siteSamples.first, name });
  await entrance('/xmf-video-services/site', { ...videoSiteSamples.first, name: '视频' });
  ({ rows: sites } = await server.owner.query(`select id, key from sites where tenant_id = 174 and channel = 'web' order by id`));
  const { rows } = await server.owner.query('select id, key from video_sites where tenant_id = 174');
  [video] = rows;
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from outside_notices'));

const entrance = async (path: string, body: object) =>
  server.call('POST', path, { token: await server.token('admin'), body: { ...body, allowedOrigins: '*' } });
const write = async (content: string, part: object = {}) => {
  const token = await server.token('admin');
  const { envelope } = await server.call('POST', PATH, { token, body: { ...notice, content, ...part } });
  return envelope.reason ?? envelope.code;
};
const shown = async (path: string, body: object) => {
  const { data, text } = await server.call('POST', path, { body, headers: { origin: 'https://shop.example' } });
  if (!data) throw new Error(text);
  return data.notices.map(({ content }: { content: string }) => content);
};
const inChat = (site = sites[0], tenantId = 174) =>
  shown('/xmf-online-services/visitor/session', { tenantId, ...(site && { site: site.key }) });
const inVideo = () => shown('/xmf-video-services/visitor/session', { tenantId: 174, site: video.key });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test('customers read what is valid now for their entrance, the newest first', async () => {
  await write('全部');
  await write('官网', { place: 'chat', siteId: sites[0]?.id });
  await write('只在视频', { place: 'video' });
  await write('停用', { enabled: false });
  await write('未开始', { beginAt: inSeconds(3600) });
  await write('已结束', { beginAt: inSeconds(-7200), endAt: inSeconds(-3600) });
  expect(await inChat()).toEqual(['官网', '全部']);
  expect(await inChat(sites[1])).toEqual(['全部']);
  expect(await inVideo()).toEqual(['只在视频', '全部']);
});

test('an entrance of the other channel is not kept; another tenant’s is refused', async () => {
  await write('在线', { place: 'chat', videoSiteId: video.id });
  expect(await inChat()).toEqual(['在线']);
  const { data } = await server.call('POST', '/xmf-online-services/site', {
    token: await server.token('admin175'),
    body: { ...siteSamples.first, name: '别家' },
  });
  expect(await write('别家', { siteId: data.id })).toBe('outside-notice.unknownSite');
  expect(await write('时间反了', { beginAt: inSeconds(60), endAt: inSeconds(30) })).toBe('outside-notice.endFirst');
});
