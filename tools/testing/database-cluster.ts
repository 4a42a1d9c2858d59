import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { makeVolatileFolder } from './volatile-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database of this run, from which {@link createTestDatabase} clones. */
    templateDatabaseUrl: string;
  }
}

/** Vitest's global set-up of the project `server`: one fresh cluster for the run, its database migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeVolatileFolder('test');
  let postgres: EmbeddedPostgres | undefined;
  const end = async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    await migrate(postgres.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('templateDatabaseUrl', postgres.url);
  return end;
}
