import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { rspack } from '@rspack/core';
import { host } from '../rspack.config.ts';
import { createAnswers } from '../shared/gallery/answers.ts';
import { cacheOf } from './fingerprint.ts';
import { root } from './structure/sources.ts';

/** `pnpm gallery`: builds the page that shows the kit's parts, and serves it with data of its own on PORT, or a free one. */

const output = cacheOf('gallery');
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

async function build(): Promise<void> {
  const { mode, target, resolve, module, performance, stats, infrastructureLogging } = host();
  const compiler = rspack({
    ...{ mode, target, resolve, module, performance, stats, infrastructureLogging },
    context: join(root, 'shared/gallery'),
    entry: { main: './main.tsx' },
    devtool: false,
    // Nobody waits for its bytes.
    optimization: { minimize: false },
    output: { path: output, publicPath: '/', filename: '[name].js', cssFilename: '[name].css', clean: true },
    plugins: [
      new rspack.HtmlRspackPlugin({
        templateContent:
          '<!doctype html><html lang="zh-CN"><head><title>部件展示</title></head><body><div id="root"></div></body></html>',
        scriptLoading: 'defer',
      }),
    ],
  });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      const broken = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => (broken ? fail(broken) : done()));
    });
  });
}

await build();
const answer = createAnswers();
const server = createServer(async (request, response) => {
  const address = new URL(request.url ?? '/', 'http://gallery');
  if (address.pathname.startsWith('/api/')) {
    const body = await json(request).catch(() => undefined);
    const { status, envelope } = answer(request.method ?? 'GET', address, body);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
  }
  const file = join(output, address.pathname === '/' ? 'index.html' : address.pathname);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  return createReadStream(file).pipe(response);
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
