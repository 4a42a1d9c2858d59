import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';

/**
 * Writes the types of the database's tables, read from a fresh database that all migrations have run
 * on. With `--check` it writes nothing and fails when the file in git is not what it would write.
 */

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'server/src/platform/db/schema.ts');

async function main(check: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lianxi-types-'));
  // A root start runs PostgreSQL as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  try {
    await migrate(postgres.url);
    const written = check ? join(folder, 'schema.ts') : target;
    generate(postgres.url, written);
    if (check && readFileSync(written, 'utf8') !== readFileSync(target, 'utf8')) {
      throw new Error('server/src/platform/db/schema.ts is not what the migrations say: run node tools/db-types.ts');
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(url: string, file: string): void {
  const codegen = join(root, 'server/node_modules/.bin/kysely-codegen');
  const options = ['--dialect', 'postgres', '--date-parser', 'string', '--default-schema', 'public', '--log-level', 'error'];
  execFileSync(codegen, [...options, '--include-pattern', 'public.*', '--url', url, '--out-file', file], { stdio: 'inherit' });
}

main(process.argv.includes('--check')).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
