import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../platform/net/public-address.ts';
import { type HttpsHost, startHttpsHost } from '../../../platform/testing/https-host.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { readPage } from './read-page.ts';

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><title>no title of the page</title></body></html>`;

describe('a page', () => {
  let host: HttpsHost;
  const asked: string[] = [];
  const pages: Record<string, { status?: number; type?: string; location?: string; body?: string | Buffer }> = {
    '/open-graph': {
      body: page(
        `<title>浏览器里的名字</title><meta property="og:title" content="春季&amp;新品"><meta name="description" content="说明">`,
      ),
    },
    '/plain': { body: page('<title>\n  沙发 </title><meta name="Description" content="榉木沙发">') },
    '/script': { body: page('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>') },
    '/nameless': { body: page('') },
    '/long': { body: page(`<title>${'长'.repeat(500)}</title>`) + 'x'.repeat(1_000_000) },
    '/gbk': { type: 'text/html; charset=gbk', body: Buffer.concat([Buffer.from('<title>'), Buffer.from('c4e3bac3', 'hex')]) },
    '/picture': { type: 'image/png', body: 'PNG' },
    '/missing': { status: 404, body: page('<title>404</title>') },
    '/broken': { status: 500 },
    '/moved': { status: 302, location: '/plain' },
    '/away': { status: 302, location: 'https://elsewhere.example/' },
    '/insecure': { status: 302, location: 'http://localhost/plain' },
    '/round': { status: 302, location: '/round' },
  };
  beforeAll(async () => {
    host = await startHttpsHost((request, response) => {
      asked.push(request.url ?? '');
      const { status = 200, type = 'text/html; charset=utf-8', location, body } = pages[request.url ?? ''] ?? { status: 404 };
      response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body);
    });
  });
  afterAll(() => host.stop());

  const read = (path: string, admits = (_address: string) => true) =>
    readPage(`https://localhost:${host.port}${path}`, { hosts: ['localhost'], admits, ca: host.ca });

  it('is called as it calls itself for others, else as browsers show it; plain text', async () => {
    expect(await read('/open-graph')).toEqual({ title: '春季&新品', description: '说明' });
    expect(await read('/plain')).toEqual({ title: '沙发', description: '榉木沙发' });
    expect(await read('/script')).toEqual({ title: '<script>alert(1)</script>', description: '' });
    expect(await read('/gbk')).toEqual({ title: '你好', description: '' });
    expect((await read('/long'))?.title).toBe('长'.repeat(200));
    expect(await read('/moved')).toEqual({ title: '沙发', description: '榉木沙发' });
  });

  it('that is none, or leads elsewhere, has no name', async () => {
    for (const path of ['/nameless', '/picture', '/missing', '/away', '/insecure', '/round']) {
      expect(await read(path), path).toBeNull();
    }
    await expect(read('/broken')).rejects.toThrow('500');
  });

  it('of this machine or its neighbours is not asked, nor one whose host nobody named', async () => {
    const before = asked.length;
    expect(await read('/plain', isPublicAddress)).toBeNull();
    for (const url of [
      'https://127.0.0.1/plain',
      'https://[::1]/',
      'http://localhost/',
      'https://u:p@localhost/',
      'file:///etc/passwd',
    ]) {
      expect(await readPage(url, { hosts: ['localhost', '127.0.0.1'], admits: () => true }), url).toBeNull();
    }
    expect(await readPage('https://other.example/', { hosts: ['localhost'], admits: () => true })).toBeNull();
    expect(asked.length).toBe(before);
  });
});

describe('the preview of a link', () => {
  let server: ChatServer;
  beforeAll(async () => {
    server = await startChatServer();
    await server.owner.query(
      `insert into chat_settings (tenant_id, preview_hosts) values (174, '{shop.example}')
       on conflict (tenant_id) do update set preview_hosts = excluded.preview_hosts`,
    );
  });
  afterAll(() => server.end());

  const ask = async (url: string, username = 'agent1') =>
    (await server.call('POST', '/xmf-online-services/linkPreview', { token: await server.token(username), body: { url } })).data;

  it('asks only hosts that the tenant named', async () => {
    const none = { pending: false, preview: null };
    expect(await ask('https://evil.example/')).toEqual(none);
    expect(await ask('not an address')).toEqual(none);
    // Another tenant has not allowed a host.
    expect(await ask('https://shop.example/sofa', 'admin175')).toEqual(none);
    expect((await server.owner.query('select from link_previews')).rowCount).toBe(0);
  });

  it('asks a page once, tells what it said, and gives up one that cannot be had', async () => {
    expect(await ask('https://shop.example/sofa')).toEqual({ pending: true, preview: null });
    // The host does not exist: the page is given up, and not requested again today.
    await expect.poll(() => ask('https://shop.example/sofa'), { timeout: 15_000 }).toEqual({ pending: false, preview: null });
    await server.owner.query(`update link_previews set title = '沙发', description = '榉木'`);
    expect(await ask('https://shop.example/sofa')).toEqual({ pending: false, preview: { title: '沙发', description: '榉木' } });
    expect((await server.owner.query('select from link_previews')).rowCount).toBe(1);
  });
});
