import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';

/** Where this machine gets its Debian packages, and how it knows that they are genuine. */
export interface DebianSource {
  readonly mirror: string;
  readonly keyring: string;
  /** The proxy that apt uses, if any. */
  readonly proxy?: string;
}

const DEBIAN_KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Packages that are not Debian's own have no suite of these names. */
const debianSuite = /^(bullseye|bookworm|trixie|forky|sid|stable|testing|unstable)$/;

/** The source of this machine's own distribution; undefined on one that is not Debian. */
export function findDebianSource(): DebianSource | undefined {
  if (!existsSync('/etc/os-release') || !/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return undefined;
  for (const file of ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')]) {
    if (!existsSync(file)) continue;
    const [found] = parseSources(readFileSync(file, 'utf8'), file.endsWith('.sources'));
    if (!found) continue;
    const keyring = found.keyring ?? DEBIAN_KEYRING;
    if (existsSync(keyring)) return { mirror: found.mirror, keyring, ...aptProxy(found.mirror) };
  }
  return undefined;
}

/** Debian's sources in a file of apt, in its one-line form or in deb822's. */
export function parseSources(text: string, deb822: boolean): { mirror: string; keyring?: string }[] {
  return deb822 ? parseDeb822(text) : parseLines(text);
}

function parseDeb822(text: string): { mirror: string; keyring?: string }[] {
  const withoutComments = text.replaceAll(/^#.*\n/gm, '');
  return withoutComments.split(/\n\s*\n/).flatMap((stanza) => {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.+(?:\\n[ \\t].+)*)`, 'im').exec(stanza)?.[1]?.trim();
    const words = (name: string) => field(name)?.split(/\s+/) ?? [];
    if (field('Enabled') === 'no' || !words('Types').includes('deb')) return [];
    return usable(words('URIs'), words('Suites'), words('Components'), field('Signed-By'));
  });
}

function parseLines(text: string): { mirror: string; keyring?: string }[] {
  return text.split('\n').flatMap((line) => {
    const [, options = '', rest = ''] = /^\s*deb\s+(?:\[([^\]]*)\]\s*)?(.+)$/.exec(line) ?? [];
    const [uri = '', suite = '', ...components] = rest.split(/\s+/);
    return usable([uri], [suite], components, /signed-by=(\S+)/.exec(options)?.[1]);
  });
}

function usable(uris: string[], suites: string[], components: string[], keyring: string | undefined) {
  const mirror = uris.find((uri) => /^https?:\/\//.test(uri));
  if (!mirror || !components.includes('main') || !suites.some((suite) => debianSuite.test(suite))) return [];
  return [{ mirror, ...(keyring?.startsWith('/') ? { keyring } : {}) }];
}

function aptProxy(mirror: string): { proxy?: string } {
  const name = `Acquire::${new URL(mirror).protocol.slice(0, -1)}::Proxy`;
  const said = execFileSync('apt-config', ['shell', 'PROXY', name], { encoding: 'utf8' });
  const proxy = /^PROXY='(.+)'$/m.exec(said)?.[1];
  return proxy ? { proxy } : {};
}
