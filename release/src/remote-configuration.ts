import { readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { Compilation, type Compiler, type Configuration, rspack } from '@rspack/core';

/**
 * How a remote is built, in this repository and in its team's own. The reasons behind the federation
 * settings are in docs/decisions/0006-how-the-portal-is-federated.md.
 */

export type Mode = 'production' | 'development';

/** The package.json of a package, as a file in `from` finds it. */
function packageFile(name: string, from: string): string {
  const file = findPackageJSON(name, from);
  if (!file) throw new Error(`${name} is not installed for ${from}: add it to its package.json and install.`);
  // What a package finds depends on where it really lies.
  return realpathSync(file);
}

/** Where the remote in `folder` has one of our packages. */
export const ownPackage = (folder: string, name: 'contracts' | 'shared'): string =>
  dirname(packageFile(`@lianxi/${name}`, join(folder, 'package.json')));

const versionIn = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version;

/** Versions of our packages that the remote in `folder` is built against. */
export const builtAgainst = (folder: string) => ({
  contracts: versionIn(join(ownPackage(folder, 'contracts'), 'package.json')),
  shared: versionIn(join(ownPackage(folder, 'shared'), 'package.json')),
});

/** Version of a package as `shared` uses it: what the portal's host has, and remotes take from there. */
function versionsFor(folder: string): (name: string) => string {
  const shared = join(ownPackage(folder, 'shared'), 'package.json');
  return (name) => versionIn(packageFile(name, shared));
}

/** Modules that live once, in the host: a remote never brings its own copy. A trailing slash shares every path below. */
export function hostOnly(folder: string): Record<string, string> {
  const version = versionsFor(folder);
  return {
    react: version('react'),
    'react/': version('react'),
    'react-dom': version('react-dom'),
    'react-dom/': version('react-dom'),
    'react-router-dom': version('react-router-dom'),
    '@tanstack/react-query': version('@tanstack/react-query'),
    zod: version('zod'),
    zustand: version('zustand'),
    '@lianxi/contracts/session/': builtAgainst(folder).contracts,
    '@lianxi/contracts/telephony/': builtAgainst(folder).contracts,
    '@lianxi/shared/': builtAgainst(folder).shared,
  };
}

/** Modules taken from whoever has them loaded, else brought by the remote that needs them. */
export function shareable(folder: string): Record<string, string> {
  return { '@douyinfe/semi-ui/lib/es/': versionsFor(folder)('@douyinfe/semi-ui') };
}

/** Parts of Semi that every host has (`host-parts.json`, which `node tools/host-parts.ts --write` writes from the host). */
function semiOfHost(folder: string): Record<string, string> {
  const parts: string[] = JSON.parse(readFileSync(new URL('../host-parts.json', import.meta.url), 'utf8'));
  return Object.fromEntries(parts.map((path) => [path, versionsFor(folder)('@douyinfe/semi-ui')]));
}

/** Stands in a compiled remote where its release's hash belongs, which is not known before all is compiled. */
export const HASH_PLACE = '_00000000';

/**
 * Name of a remote's container, a JavaScript identifier. The host loads `<name>/app`. Each release has its own
 * (`publishRemote` writes the hash in): two releases of a remote can be in one page, and share no module,
 * chunk or style.
 */
const containerName = (id: string) => `lianxi_${id.replaceAll('-', '_')}${HASH_PLACE}`;

export const caret = (version: string) => `^${version}`;
const mapValues = <T>(versions: Record<string, string>, to: (version: string, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(versions).map(([key, version]) => [key, to(version, key)]));

/** Script and style chunks are given up after this long (specification section 8). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The file that starts a remote. Of all its files it alone names the others by their content. */
const ENTRY = /^remoteEntry\.js$/;

/** What is the same for everything that runs in a browser. */
export function browserConfiguration(folder: string, mode: Mode): Configuration {
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [
            fileURLToPath(import.meta.resolve('@lianxi/release/semi-by-path.loader')),
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
        {
          test: /[\\/]contracts[\\/](src|lib)[\\/].*\.[jt]s$/,
          enforce: 'post',
          use: fileURLToPath(import.meta.resolve('@lianxi/release/pure-contracts.loader')),
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(png|jpg|svg|gif|webp|mp3)$/, type: 'asset' },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ exclude: ENTRY, minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: ['chrome >= 109', 'firefox >= 115'] } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Chunks that are asked for together, in minified code. */
const togetherAsked = /(?<=Promise\.all\(\[)\w+\.e\(\d+\)(?:,\w+\.e\(\d+\))+(?=\]\))/g;
const inOrder = (chunks: string) => chunks.split(',').toSorted().join(',');

/**
 * The same source is the same release, whatever folder it is built in. Three things would follow the folder's path: the id of the
 * module that starts the container, whose name holds absolute paths; the order of chunks that are asked for together; and the short
 * names in the entry, which the minimizer chooses by the letters of the text, those of the first hashes among them.
 */
const sameInEveryFolder = {
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('SameInEveryFolder', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SameInEveryFolder', (modules) => {
        for (const module of modules) {
          if ('resource' in module && String(module.resource).startsWith('data:')) Object.assign(module, { id: 'container' });
        }
      });
      // After the minimizer, and before the content's hash becomes the file's name.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
      compilation.hooks.processAssets.tap({ name: 'SameInEveryFolder', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const text = String(asset.source());
          const ordered = text.replace(togetherAsked, inOrder);
          if (ordered !== text) compilation.updateAsset(name, new rspack.sources.RawSource(ordered));
        }
      });
      if (compiler.options.mode !== 'production') return;
      const hashed = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'SameInEveryFolder', stage: hashed }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!ENTRY.test(name)) continue;
          const options = { compress: true, mangle: true, format: { comments: false } } as const;
          const { code } = rspack.experiments.swc.minifySync(String(asset.source()), options);
          compilation.updateAsset(name, new rspack.sources.RawSource(code));
        }
      });
    }),
};

export interface RemoteBuild {
  /** Its id in `remote.json`. */
  id: string;
  /** Where its package.json, remote.json and src/app.ts are. */
  folder: string;
  /** Where the compiler writes. */
  output: string;
  mode: Mode;
}

/** A remote: exposes `./app` and nothing else. Served below any path, hence the automatic public path. */
export function remoteConfiguration({ id, folder, output, mode }: RemoteBuild): Configuration {
  // The federation plugin asks Node for the package behind a shared prefix such as `@lianxi/shared/ui/`, which Node deprecates.
  process.noDeprecation = true;
  const { requires }: { requires: Record<string, string> } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  return {
    ...browserConfiguration(folder, mode),
    name: id,
    entry: {},
    // With the runtime's core comes its SDK: both are the host's (host/src/federation/runtime.ts).
    externals: { '@module-federation/sdk': '_LIANXI_FEDERATION_SDK' },
    output: {
      path: output,
      publicPath: 'auto',
      uniqueName: containerName(id),
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: true,
      // A module that threw throws again when it is asked for again, and is not half there.
      strictModuleErrorHandling: true,
    },
    plugins: [
      sameInEveryFolder,
      new ModuleFederationPlugin({
        name: containerName(id),
        filename: 'remoteEntry.js',
        exposes: { './app': './src/app.ts' },
        shared: {
          ...mapValues({ ...hostOnly(folder), ...semiOfHost(folder) }, (version, name) => ({
            import: false as const,
            version,
            singleton: true,
            // Of our own packages it accepts what it says, which may be older than what it is built against.
            requiredVersion: requires[/^@lianxi\/(\w+)\//.exec(name)?.[1] ?? ''] ?? caret(version),
          })),
          ...mapValues(shareable(folder), (version) => ({ version, singleton: true, requiredVersion: caret(version) })),
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { fileName: 'mf-manifest.json' },
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}
