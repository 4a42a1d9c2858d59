import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type OptimizationSplitChunksCacheGroup, rspack } from '@rspack/core';

/**
 * How everything that runs in a browser is built: the host, any remote, the visitor's widget.
 * The reasons behind the federation settings are in docs/decisions/0006-how-the-portal-is-federated.md.
 */

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);
const isProduction = process.env.NODE_ENV !== 'development';

const manifestOf = (folder: string): { version: string } => JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
const hostUses = (name: string) => manifestOf(`host/node_modules/${name}`).version;

/** Name of a remote's container, a JavaScript identifier. The host loads `<name>/app`. */
const containerName = (id: string) => `lianxi_${id.replaceAll('-', '_')}`;

/** Lives once, in the host: a remote never brings its own copy. A trailing slash shares every path below. */
const hostOnly: Record<string, string> = {
  react: hostUses('react'),
  'react/': hostUses('react'),
  'react-dom': hostUses('react-dom'),
  'react-dom/': hostUses('react-dom'),
  'react-router-dom': hostUses('react-router-dom'),
  '@tanstack/react-query': hostUses('@tanstack/react-query'),
  zod: hostUses('zod'),
  zustand: hostUses('zustand'),
  '@lianxi/contracts/session/': manifestOf('contracts').version,
  '@lianxi/shared/': manifestOf('shared').version,
};

/** Modules by which the host provides less than the whole package. */
const providedFrom: Record<string, string> = {
  'react-router-dom': at('host/src/federation/router.ts'),
  zod: at('host/src/federation/zod.ts'),
};

/** The kit's modules by their public names. Remotes share only names that the host imports itself, so it imports all. */
const kitModules = readdirSync(at('shared/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|worker|d)\.tsx?$/.test(file))
  .map((file) => `@lianxi/shared/${file.replaceAll('\\', '/').replace(/\.tsx?$/, '')}`);

/** What of the kit loads with which group of Semi's parts: most pages are lists, many are forms. */
const kitGroup = (name: string): string => {
  if (name.includes('/form/')) return 'form';
  if (name.includes('/list/')) return 'table';
  return name.includes('/ui/picker') ? 'content' : 'basic';
};
const kitFile = (group: string) => at(`host/src/federation/kit-${group}.virtual.js`);

/** A page that needs one part of a group gets the group: list pages need most of `table`, and so on. */
const semiGroups = ['basic', 'table', 'content', 'form'];

/** Parts of Semi that every host has, in files that load when a page first needs one. */
const semiOfHost = Object.fromEntries(
  semiGroups
    .flatMap(
      (group) => readFileSync(at(`host/src/federation/semi/${group}.ts`), 'utf8').match(/@douyinfe\/semi-ui\/[^']+/g) ?? [],
    )
    .map((path) => [path, hostUses('@douyinfe/semi-ui')]),
);

/** Taken from whoever has it loaded, else brought by the remote that needs it. */
const shareable: Record<string, string> = {
  '@douyinfe/semi-ui/lib/es/': hostUses('@douyinfe/semi-ui'),
};

const caret = (version: string) => `^${version}`;
const mapValues = <T>(versions: Record<string, string>, to: (version: string, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(versions).map(([key, version]) => [key, to(version, key)]));

function common(folder: string): Configuration {
  return {
    context: at(folder),
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // The kit's export map offers `.tsx` and `.ts` for one name, which Rspack reads as `.tsx` only.
      alias: {
        '@lianxi/shared': at('shared/src'),
        ...Object.fromEntries(semiGroups.map((group) => [`kit-for-remotes/${group}$`, kitFile(group)])),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [
            at('tools/semi-by-path.loader.ts'),
            {
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  target: 'es2022',
                  parser: { syntax: 'typescript', tsx: true },
                  // The development runtime of JSX does not exist in a production host, into which a developer's remote may load.
                  transform: { react: { runtime: 'automatic', development: false } },
                },
              },
            },
          ],
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(png|jpg|svg|gif|webp|mp3)$/, type: 'asset' },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: ['chrome >= 109', 'firefox >= 115'] } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Script and style chunks are given up after this long (specification section 8). */
const CHUNK_TIMEOUT_MS = 120_000;

/**
 * One file for all that a chunk of the host shares with remotes: a request per part of Semi would cost
 * more than its bytes. A module goes to the first such file that has it.
 */
function sharedChunk(of: string, name: string, priority: number): OptimizationSplitChunksCacheGroup {
  const shareable =
    /[\\/](node_modules|shared[\\/]src|contracts[\\/]src|host[\\/]src[\\/]federation)[\\/](?!.*@module-federation)/;
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
              .filter((name) => kitGroup(name) === group)
              .map((name, index) => `export * as part${index} from '${name}';`)
              .join('\n'),
          ]),
        ),
      ),
      // ENV_TARGET takes the federation runtime's Node loaders out.
      new rspack.DefinePlugin({ __HOST_VERSION__: JSON.stringify(manifestOf('host').version), ENV_TARGET: '"web"' }),
      new rspack.sharing.ProvideSharedPlugin<true>({
        enhanced: true,
        provides: Object.fromEntries(
          Object.entries({ ...hostOnly, ...shareable }).map(([shareKey, version]) => [
            providedFrom[shareKey] ?? shareKey,
            { shareKey, version, singleton: true, requiredVersion: caret(version) },
          ]),
        ),
      }),
    ],
  };
}

/** A remote: exposes `./app` and nothing else. Served below any path, hence the automatic public path. */
export function remote(id: string): Configuration {
  const base = common(`remotes/${id}`);
  return {
    ...base,
    name: id,
    entry: {},
    // With the runtime's core comes its SDK: both are the host's (host/src/federation/runtime.ts).
    externals: { '@module-federation/sdk': '_LIANXI_FEDERATION_SDK' },
    output: {
      path: at('dist/remotes', id, 'staging'),
      publicPath: 'auto',
      uniqueName: containerName(id),
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: true,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(id),
        filename: 'remoteEntry.js',
        exposes: { './app': './src/app.ts' },
        shared: {
          ...mapValues({ ...hostOnly, ...semiOfHost }, (version) => ({
            import: false as const,
            version,
            singleton: true,
            requiredVersion: caret(version),
          })),
          ...mapValues(shareable, (version) => ({ version, singleton: true, requiredVersion: caret(version) })),
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { fileName: 'mf-manifest.json' },
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/** The visitor's chat widget: one file that a foreign page includes, and the page that demonstrates it. */
export function widget(): Configuration {
  const base = common('remotes/online/widget');
  return {
    ...base,
    name: 'widget',
    entry: { widget: './src/widget.ts', demo: './src/demo.ts' },
    output: { path: at('dist/widget'), filename: '[name].js', iife: true, asyncChunks: false, clean: true },
    plugins: [new rspack.CopyRspackPlugin({ patterns: [{ from: at('remotes/online/widget/demo.html'), to: 'demo.html' }] })],
  };
}
