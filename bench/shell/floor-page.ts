import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { host } from '../../rspack.config.ts';
import { buildPage } from '../lib/build-page.ts';

export const FLOOR_PATH = '/floor.html';

/** React and one input, built as the host is and served beside it. */
export async function addFloorPage(hostFolder: string): Promise<void> {
  const { mode, target, resolve, module, performance, stats, infrastructureLogging, optimization } = host();
  await buildPage(
    {
      context: join(import.meta.dirname, 'floor'),
      entry: { main: './main.ts' },
      ...{ mode, target, resolve, module, performance, stats, infrastructureLogging },
      optimization: { minimizer: optimization?.minimizer },
      plugins: [
        new rspack.HtmlRspackPlugin({
          filename: 'floor.html',
          templateContent:
            '<!doctype html><html lang="zh-CN"><head><title>floor</title></head><body><div id="root"></div></body></html>',
          scriptLoading: 'defer',
        }),
      ],
    },
    'floor',
    hostFolder,
  );
}
