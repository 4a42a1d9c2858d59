import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { LockedError, lockFile } from '../../server/src/platform/db/folder-lock.ts';
import { freePort, isFree } from '../../server/src/platform/db/free-port.ts';
import { cacheFolder } from '../start/cache-folder.ts';
import type { AsteriskProgram } from './program.ts';
import { makePrompts } from './prompts.ts';

/** One copy's switch: its folder, its ports, its password. Several run side by side on one machine. */
export interface Instance {
  readonly home: string;
  /** `http://user:password@host:port`: ARI, the manager over HTTP, and the softphones' WebSocket at /ws. */
  readonly url: string;
  readonly sipPort: number;
  /** Writes the configuration for a program. */
  configure(program: AsteriskProgram): void;
  release(): void;
}

/** Kept from one start to the next, so that carriers and desk sets find the switch again. */
interface Remembered {
  httpPort: number;
  managerPort: number;
  sipPort: number;
  password: string;
}

const templates = resolve(import.meta.dirname, '../../deploy/asterisk/conf');
/** Not used; absent, Asterisk takes them for an error at every start. */
const emptyFiles = ['acl', 'ccss', 'cel', 'features', 'pjproject', 'udptl', 'websocket_client'];
const LOOPBACK = '127.0.0.1';
const SIP_PORT = 5060;
/** Each copy's share of ports for audio: 500 calls. All below the ports that the system gives out by itself. */
const RTP_FIRST = 10_000;
const RTP_SHARE = 2_000;
const RTP_LAST = 30_000;

/**
 * Takes a folder below DATA_DIR for a switch. `mediaAddress` is where browsers and carriers reach this
 * machine's audio; 127.0.0.1 for a switch that only this machine uses.
 */
export async function openInstance(home: string, mediaAddress: string): Promise<Instance> {
  for (const folder of ['etc', 'lib', 'run', 'log', 'spool/recording', 'spool/monitor', 'prompts']) {
    mkdirSync(join(home, folder), { recursive: true, mode: 0o700 });
  }
  // Records of calls that Asterisk wrote by itself until it was told not to.
  rmSync(join(home, 'log/cdr-csv'), { recursive: true, force: true });
  const rtp = claimRtpPorts();
  const release = rtp.release;
  const { httpPort, managerPort, sipPort, password } = await remember(join(home, 'instance.json'), rtp.first === RTP_FIRST);
  return {
    home,
    url: `http://lianxi:${password}@${LOOPBACK}:${httpPort}`,
    sipPort,
    release,
    configure(program) {
      makePrompts(join(home, 'prompts'));
      const values: Record<string, string> = {
        HOME: program.seenFrom(home),
        SYSTEM_NAME: `lianxi-${httpPort}`,
        PASSWORD: password,
        CONTROL_ADDRESS: LOOPBACK,
        HTTP_PORT: String(httpPort),
        MANAGER_PORT: String(managerPort),
        SIP_ADDRESS: mediaAddress === LOOPBACK ? LOOPBACK : '0.0.0.0',
        SIP_PORT: String(sipPort),
        RTP_START: String(rtp.first),
        RTP_END: String(rtp.first + RTP_SHARE - 1),
        MEDIA_ADDRESS: mediaAddress,
        ...addressing(mediaAddress),
      };
      for (const name of readdirSync(templates)) {
        writeFileSync(join(home, 'etc', name), fill(readFileSync(join(templates, name), 'utf8'), values), { mode: 0o600 });
      }
      for (const name of emptyFiles) writeFileSync(join(home, 'etc', `${name}.conf`), '', { mode: 0o600 });
      if (program.owner) giveTo(home, program.owner);
    },
  };
}

/** Throws when a template asks for what nobody gives. */
function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/@([A-Z_]+)@/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return value;
  });
}

/**
 * Asterisk offers browsers the addresses of its interfaces, never 127.0.0.1: each is replaced by the
 * one at which it is reached. An address that none of the interfaces has is that of a router before it.
 */
function addressing(mediaAddress: string): { ICE_HOST_CANDIDATES: string; EXTERNAL: string } {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outward = own.filter(({ address, internal }) => !internal && isIPv4(address)).map(({ address }) => address);
  const behindRouter = mediaAddress !== LOOPBACK && !outward.includes(mediaAddress);
  return {
    ICE_HOST_CANDIDATES: outward.includes(mediaAddress)
      ? ''
      : outward.map((address) => `${address} => ${mediaAddress}`).join('\n'),
    EXTERNAL: behindRouter
      ? [
          `external_media_address = ${mediaAddress}`,
          `external_signaling_address = ${mediaAddress}`,
          ...own.filter(({ address }) => isIPv4(address)).map(({ cidr }) => `local_net = ${cidr}`),
        ].join('\n')
      : '',
  };
}

/** `alone`: no other copy has begun before; two that ask at once would both find SIP's own port free. */
async function remember(file: string, alone: boolean): Promise<Remembered> {
  const known: Partial<Remembered> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const port = async (wanted: number | undefined) => (wanted && (await isFree(wanted)) ? wanted : freePort());
  const remembered = {
    httpPort: await port(known.httpPort),
    managerPort: await port(known.managerPort),
    sipPort: await sipPort([known.sipPort ?? (alone ? SIP_PORT : 0), ...(alone ? [SIP_PORT] : []), 0]),
    password: known.password ?? randomBytes(24).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(remembered), { mode: 0o600 });
  return remembered;
}

/** SIP's own port, or another for the second copy of a machine. */
async function sipPort(wanted: readonly number[]): Promise<number> {
  for (const port of wanted) {
    const socket = createSocket('udp4');
    try {
      socket.bind(port);
      await once(socket, 'listening');
      return socket.address().port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    } finally {
      socket.close();
    }
  }
  throw new Error('no free port for SIP');
}

function claimRtpPorts(): { first: number; release: () => void } {
  for (let first = RTP_FIRST; first < RTP_LAST; first += RTP_SHARE) {
    try {
      return { first, release: lockFile(join(cacheFolder(), `rtp-${first}.lock`)) };
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
    }
  }
  throw new Error(`all audio ports from ${RTP_FIRST} to ${RTP_LAST} are taken by other copies`);
}

/** All of it only when the owner is another than before: recordings are many. */
function giveTo(home: string, { uid, gid }: { uid: number; gid: number }): void {
  const paths = statSync(home).uid === uid ? [join(home, 'etc'), join(home, 'prompts')] : [home];
  execFileSync('chown', ['-R', `${uid}:${gid}`, ...paths]);
}
