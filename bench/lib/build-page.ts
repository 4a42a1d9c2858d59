import { join } from 'node:path';
import { compressFolder } from '@lianxi/release/build-output';
import { type Configuration, rspack } from '@rspack/core';

/** Adds a page of its own to the folder of the built host: its files below `assets/`, kept for ever by browsers as the host's are. */
export async function buildPage(configuration: Configuration, name: string, hostFolder: string): Promise<void> {
  const assets = `assets/${name}`;
  const compiler = rspack({
    ...configuration,
    devtool: false,
    output: {
      ...configuration.output,
      path: hostFolder,
      publicPath: '/',
      filename: `${assets}/[name].[contenthash:8].js`,
      cssFilename: `${assets}/[name].[contenthash:8].css`,
      assetModuleFilename: `${assets}/[name].[contenthash:8][ext]`,
      clean: false,
    },
  });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      const broken = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => (broken ? fail(broken) : done()));
    });
  });
  await compressFolder(join(hostFolder, assets));
}
