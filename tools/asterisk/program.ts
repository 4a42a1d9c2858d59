import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { boundToUs } from '../start/kept-process.ts';

/** An Asterisk that can be run here. */
export interface AsteriskProgram {
  /** For example 22.10.1. */
  readonly version: string;
  /** Command that runs it in the foreground on an instance's folder until it gets SIGTERM. It ends with this process. */
  command(home: string): readonly string[];
  /** The instance's folder as Asterisk sees it. */
  seenFrom(home: string): string;
  /** Whom the instance's files must belong to. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

const OLDEST_MAJOR = 20;
/** Nobody else's: the number of that Debian's own user asterisk is another user's on this machine. */
const USER_ID = 62_060;
/** Where an instance's folder stands inside of a prepared root. */
const INSTANCE = '/instance';

/** The machine's own, from PATH; undefined when there is none or only one that is too old. */
export function systemAsterisk(): AsteriskProgram | undefined {
  const version = readVersion('asterisk', ['-V']);
  if (!version) return undefined;
  return {
    version,
    command: (home) => [
      ...['sh', '-c', 'umask 077; ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh'],
      ...boundToUs(['asterisk', '-f', '-C', join(home, 'etc/asterisk.conf')]),
    ],
    seenFrom: (home) => home,
  };
}

/**
 * One in a folder with a Debian of its own. Its mounts live in a mount namespace of the process and are
 * gone with it, however it ends; it runs as a user without rights and sees nothing but that folder.
 */
export function rootedAsterisk(root: string): AsteriskProgram | undefined {
  const version = readVersion('chroot', [root, '/usr/sbin/asterisk', '-V']);
  if (!version) return undefined;
  const script = [
    'mount --bind /dev "$1/dev"',
    'mount -t proc proc "$1/proc"',
    `mount --bind "$2" "$1${INSTANCE}"`,
    'umask 077',
    'ulimit -n 20000',
    `exec chroot "$1" setpriv --reuid=${USER_ID} --regid=${USER_ID} --clear-groups --pdeathsig=TERM /usr/sbin/asterisk -f -C ${INSTANCE}/etc/asterisk.conf`,
  ];
  return {
    version,
    command: (home) => ['unshare', '--mount', '--propagation=private', 'sh', '-c', script.join(' && '), 'sh', root, home],
    seenFrom: () => INSTANCE,
    owner: { uid: USER_ID, gid: USER_ID },
  };
}

/** The folder inside of a prepared root that {@link rootedAsterisk} needs. */
export function instanceMountPoint(root: string): string {
  return join(root, INSTANCE);
}

function readVersion(program: string, args: readonly string[]): string | undefined {
  if (program === 'chroot' && !existsSync(String(args[0]))) return undefined;
  try {
    const said = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const version = /^Asterisk (?:certified\/)?(\d+\.\d+[.\d]*)/.exec(said)?.[1];
    return version && Number.parseInt(version, 10) >= OLDEST_MAJOR ? version : undefined;
  } catch {
    return undefined;
  }
}
