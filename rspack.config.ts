import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  browserConfiguration,
  builtAgainst,
  CHUNK_TIMEOUT_MS,
  caret,
  hostOnly,
  remoteConfiguration,
  shareable,
} from '@lianxi/release/remote-configuration';
import { type Configuration, type OptimizationSplitChunksCacheGroup, rspack } from '@rspack/core';

/**
 * How everything that runs in a browser is built: the host, any remote, the visitor's widget, the customer's video page. What a remote
 * in its team's own repository is built with too comes from `release/`. The reasons behind the federation settings are in docs/decisions/0006-how-the-portal-is-federated.md.
 */

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);
const mode = () => (process.env.NODE_ENV === 'development' ? 'development' : 'production');

/** Public keys of the registry that a host believes from its build on: `id=base64`, with commas between (docs/decisions/0020). */
const registryKeys = (given = ''): Record<string, string> =>
  Object.fromEntries(given.split(',').flatMap((pair) => (pair.includes('=') ? [pair.trim().split(/=(.*)/s, 2)] : [])));

const manifestOf = (folder: string): { version: string } => JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));

/** Modules by which the host provides less than the whole package. */
const providedFrom: Record<string, string> = {
  'react-router-dom': at('host/src/federation/router.ts'),
  zod: at('host/src/federation/zod.ts'),
};

/** The kit's modules as files. Remotes share only names that the host imports itself, so it imports all but `.lazy` ones and those in a folder `parts`, which the kit brings in by itself, and what only customers' pages are made of. */
const kitModules = readdirSync(at('shared/src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/^\/visitor|\/parts\/|\.(test|worker|lazy|d)\.tsx?$/.test(file));

/** What of the kit loads with which group of Semi's parts; the rest with what the first page needs. What draws nothing is small, and wanted without what is drawn. */
const kitGroups: [RegExp, string][] = [
  [/\/(chat\/(?!voice-)|leave\/)|\/client\/(agent-namespace|(chat|command|namespace|video)-)/, 'desk'],
  [
    /\/(form|designer|site|colleague|contact|category)\/|\/summary-(fields|form)\.|\/ui\/picker|\/ui\/authed-image|\/load-options\.|\/chat\/voice-/,
    'form',
  ],
  [
    /\/(record|group|left-message|shift)\/|\/(list|seat|chart)\/.*\.tsx$|\/((rows|cells)-in-sight|(use-)?row-order)\.|\/use-seats\.|\/live\/(figure|monitor|monitor-page|queue-columns)\.|\/ui\/pager\./,
    'table',
  ],
  [/\/ui\/(sheet|side-panel)\./, 'dialog'],
  [/\/canvas\//, 'canvas'],
  [/\/form-designer\//, 'forms'],
  [/\/(condition|own-fields)\//, 'fields'],
];
const kitGroup = (file: string): string => kitGroups.find(([files]) => files.test(file))?.[1] ?? 'basic';
const kitFile = (group: string) => at(`host/src/federation/kit-${group}.virtual.js`);

/** A page that needs one part of a group gets the group: list pages need most of `table`, and so on. What several have is in the first of them. */
const semiGroups = ['basic', 'dialog', 'form', 'table', 'content', 'canvas', 'fields', 'forms', 'desk'];

function common(folder: string): Configuration {
  const base = browserConfiguration(at(folder), mode());
  return {
    ...base,
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        { test: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, use: at('tools/build-zod.loader.ts') },
      ],
    },
    resolve: {
      ...base.resolve,
      // The kit's export map offers `.tsx` and `.ts` for one name, which Rspack reads as `.tsx` only.
      alias: {
        '@lianxi/shared': at('shared/src'),
        ...Object.fromEntries(semiGroups.map((group) => [`kit-for-remotes/${group}$`, kitFile(group)])),
      },
    },
  };
}

/**
 * One file for all that a chunk of the host shares with remotes: a request per part of Semi would cost
 * more than its bytes. A module goes to the first such file that has it.
 */
function sharedChunk(of: string, name: string, priority: number): OptimizationSplitChunksCacheGroup {
  // Contracts of records are small, and the telephone needs one: in the file of forms they would bring all forms to the first page.
  const shareable =
    /[\\/](node_modules|shared[\\/]src|contracts[\\/]src|host[\\/]src[\\/]federation)[\\/](?!.*@module-federation|kit[\\/]record)/;
  return {
    name,
    priority,
    chunks: 'async',
    enforce: true,
    test: (module, { chunkGraph }) =>
      shareable.test(module.nameForCondition() ?? '') &&
      Array.from(chunkGraph.getModuleChunksIterable(module)).some((chunk) => chunk.name === of),
  };
}

/** The shell. It provides the singletons; it imports its own copies directly, so nothing of it waits for the federation runtime. */
export function host(): Configuration {
  const base = common('host');
  const extras = at('host/public');
  return {
    ...base,
    name: 'host',
    entry: { main: './src/main.tsx' },
    output: {
      path: at('dist/host'),
      publicPath: '/',
      uniqueName: 'lianxi_host',
      filename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: true,
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          shell: sharedChunk('portal', 'shell', 50),
          ...Object.fromEntries(
            semiGroups.map((group, index) => [`semi-${group}`, sharedChunk(`semi-${group}`, `semi-${group}`, 40 - index)]),
          ),
        },
      },
    },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: at('host/public/index.html'), scriptLoading: 'defer' }),
      new rspack.CopyRspackPlugin({
        patterns: existsSync(extras)
          ? [{ from: extras, globOptions: { ignore: ['**/index.html'] }, noErrorOnMissing: true }]
          : [],
      }),
      new rspack.experiments.VirtualModulesPlugin(
        Object.fromEntries(
          semiGroups.map((group) => [
            kitFile(group),
            kitModules
              .filter((file) => kitGroup(file) === group)
              .map((file, index) => `export * as part${index} from '@lianxi/shared${file.replace(/\.tsx?$/, '')}';`)
              .join('\n'),
          ]),
        ),
      ),
      // ENV_TARGET takes the federation runtime's Node loaders out.
      new rspack.DefinePlugin({
        __HOST_VERSION__: JSON.stringify(manifestOf('host').version),
        __REGISTRY_KEYS__: JSON.stringify(registryKeys(process.env.REGISTRY_KEYS)),
        __HOST_PROVIDES__: JSON.stringify(builtAgainst(at('host'))),
        ENV_TARGET: '"web"',
      }),
      new rspack.sharing.ProvideSharedPlugin<true>({
        enhanced: true,
        provides: Object.fromEntries(
          Object.entries({ ...hostOnly(at('host')), ...shareable(at('host')) }).map(([shareKey, version]) => [
            providedFrom[shareKey] ?? shareKey,
            { shareKey, version, singleton: true, requiredVersion: caret(version) },
          ]),
        ),
      }),
    ],
  };
}

/** A remote of this repository. */
export function remote(id: string): Configuration {
  const folder = at('remotes', id);
  return remoteConfiguration({ id, folder, output: at('dist/remotes', id, 'staging'), mode: mode() });
}

/** The visitor's chat widget: the file that a foreign page includes, what it brings in when a visitor speaks, in English or into a microphone, and the page that demonstrates it. */
export function widget(): Configuration {
  const base = common('remotes/online/widget');
  return {
    ...base,
    name: 'widget',
    entry: { widget: './src/widget.ts', demo: './src/demo.ts', chat: './src/chat.ts' },
    output: {
      path: at('dist/widget'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      // Wherever the page that includes it lies.
      publicPath: 'auto',
      // Another widget on the page may be built the same way.
      uniqueName: 'lianxi-widget',
      iife: true,
      clean: true,
    },
    plugins: [
      new rspack.CopyRspackPlugin({
        patterns: ['demo.html', 'chat.html'].map((name) => ({ from: at('remotes/online/widget', name), to: name })),
      }),
    ],
  };
}

/** The customer's video page, and the button that opens it from a tenant's own pages. LiveKit comes when a call is made. */
export function video(): Configuration {
  return {
    ...common('remotes/videocall/widget'),
    name: 'video',
    entry: { page: './src/page.ts', 'video-widget': './src/button.ts' },
    output: {
      path: at('dist/video'),
      publicPath: '/v/',
      // The button's address stands in pages of others and never changes.
      filename: ({ chunk }) => (chunk?.name === 'video-widget' ? 'video-widget.js' : 'assets/[name].[contenthash:8].js'),
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      clean: true,
    },
    plugins: [
      new rspack.HtmlRspackPlugin({
        template: at('remotes/videocall/widget/page.html'),
        filename: 'page.html',
        chunks: ['page'],
        scriptLoading: 'defer',
      }),
    ],
  };
}
