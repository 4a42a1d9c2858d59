import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { host } from '../../rspack.config.ts';
import { buildPage } from '../lib/build-page.ts';

export const TABLE_PATH = '/table.html';

/** A page of one long table, ours or the peer's, built as the host is and served beside it. */
export async function addTablePage(hostFolder: string): Promise<void> {
  const { mode, target, resolve, module, performance, stats, infrastructureLogging, optimization } = host();
  await buildPage(
    {
      context: join(import.meta.dirname, 'page'),
      entry: { main: './main.tsx' },
      ...{ mode, target, resolve, module, performance, stats, infrastructureLogging },
      optimization: { minimizer: optimization?.minimizer },
      plugins: [
        new rspack.HtmlRspackPlugin({
          filename: 'table.html',
          templateContent:
            '<!doctype html><html lang="zh-CN"><head><title>table</title></head><body><div id="root"></div></body></html>',
          scriptLoading: 'defer',
        }),
      ],
    },
    'table',
    hostFolder,
  );
}
