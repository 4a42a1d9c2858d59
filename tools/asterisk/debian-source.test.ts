import { expect, test } from 'vitest';
import { parseSources } from './debian-source.ts';

test('deb822: the stanza of the distribution, not its security updates nor strangers', () => {
  const text = `Types: deb
# a comment in between
URIs: https://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: https://mirror.example/debian-security
Suites: bookworm-security
Components: main

Types: deb
URIs: https://stranger.example/node
Suites: nodistro
Components: main
`;
  expect(parseSources(text, true)).toEqual([
    { mirror: 'https://mirror.example/debian', keyring: '/usr/share/keyrings/debian-archive-keyring.gpg' },
  ]);
});

test('deb822: what is switched off, or source code only, is none', () => {
  const stanza = 'URIs: http://mirror.example/debian\nSuites: sid\nComponents: main\n';
  expect(parseSources(`Types: deb\nEnabled: no\n${stanza}`, true)).toEqual([]);
  expect(parseSources(`Types: deb-src\n${stanza}`, true)).toEqual([]);
  expect(parseSources(`Types: deb deb-src\n${stanza}`, true)).toEqual([{ mirror: 'http://mirror.example/debian' }]);
});

test('one-line form, with and without options', () => {
  const text = `# deb http://old.example/debian bookworm main
deb-src http://mirror.example/debian bookworm main
deb [arch=amd64 signed-by=/keys/own.gpg] http://mirror.example/debian bookworm main non-free
deb http://mirror.example/debian-security bookworm-security main
deb cdrom:[Debian]/ bookworm main
deb http://plain.example/debian/ trixie main`;
  expect(parseSources(text, false)).toEqual([
    { mirror: 'http://mirror.example/debian', keyring: '/keys/own.gpg' },
    { mirror: 'http://plain.example/debian/' },
  ]);
});
