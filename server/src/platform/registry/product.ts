import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The product that this server serves now. */
export interface Product {
  /** Its version, for example 1.0.0. */
  readonly release: string;
  /** Scripts and styles that the portal's page names. */
  readonly assets: readonly string[];
}

export type ReadProduct = () => Promise<Product>;

/** Reads the page again each time: a build may replace it while the server runs. */
export function createProduct(distDir: string, release: string): ReadProduct {
  return async () => {
    const page = await readFile(join(distDir, 'host/index.html'), 'utf8').catch(() => '');
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    return { release, assets };
  };
}
