import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { host } from '../../rspack.config.ts';
import { buildPage } from '../lib/build-page.ts';

export const ONE_BUNDLE_PATH = '/one-bundle.html';

const root = join(import.meta.dirname, '..', '..');
const standIn = (pattern: RegExp, file: string) =>
  new rspack.NormalModuleReplacementPlugin(pattern, join(import.meta.dirname, 'one-bundle', file));

/**
 * The host with the pages and parts of its remotes as one ordinary application: no federation runtime, nothing shared, cut
 * into files as the compiler does by itself. Same loaders, same minifier, served beside the federated one by the same server.
 */
export async function addOneBundlePage(hostFolder: string): Promise<void> {
  const { optimization: { splitChunks: _, ...optimization } = {}, plugins = [], ...configuration } = host();
  const federated = [rspack.HtmlRspackPlugin, rspack.CopyRspackPlugin, rspack.sharing.ProvideSharedPlugin];
  const kept = plugins.filter((plugin) => !federated.some((kind) => plugin instanceof kind)) as RspackPluginInstance[];
  await buildPage(
    {
      ...configuration,
      output: { ...configuration.output, uniqueName: 'lianxi_one_bundle' },
      optimization,
      plugins: [
        ...kept,
        standIn(/federation\/remote-loader\.ts$/, 'remote-loader.ts'),
        standIn(/federation\/semi\/load\.ts$/, 'semi-load.ts'),
        new rspack.HtmlRspackPlugin({
          filename: 'one-bundle.html',
          template: join(root, 'host/public/index.html'),
          scriptLoading: 'defer',
        }),
      ],
    },
    'one-bundle',
    hostFolder,
  );
}
