import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { ask, type Draft, draft, type Extra, publish, storedFiles, upload, zipOf } from './testing/release-kit.ts';

let server: ServerFixture;
let operator: string;
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
  await publish(server, operator, draft('known', '1.0.0'));
});
afterAll(() => server.end());

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Rows and files: what a refusal must leave as it was. */
async function everything() {
  const { rows } = await server.owner.query(
    `select r::text from remotes r union all select r::text from remote_releases r union all select e::text from release_events e
     order by 1`,
  );
  return { rows, files: (await storedFiles(server)).sort() };
}

test('a sound release is kept as it was sent, hashed by the server', async () => {
  const made = draft('sound', '2.1.0-ab12');
  made.files['app.js.gz'] = gzipSync(made.files['app.js'] as string);
  const { status, data } = await upload(server, operator, await zipOf(made), '第一版');
  expect([status, data]).toEqual([200, { remoteId: 'sound', version: '2.1.0-ab12', revision: 0, files: 4 }]);
  const { rows } = await server.owner.query(`select * from remote_releases where remote_id = 'sound'`);
  expect(rows).toMatchObject([
    { version: '2.1.0-ab12', state: 'uploaded', origin: 'uploaded', uploaded_by: 'operator', notes: '第一版' },
  ]);
  expect(rows[0].integrity).toMatchObject({
    'app.js': sha384('app of sound 2.1.0-ab12'),
    'remoteEntry.js': sha384('entry of sound 2.1.0-ab12'),
    'page.css': sha384('a{}'),
  });
  const served = await server.server.app.inject('/r/sound/2.1.0-ab12/app.js');
  expect([served.statusCode, served.body]).toEqual([200, 'app of sound 2.1.0-ab12']);
  expect((await ask(server, operator, 'GET', 'remotes/sound')).data).toMatchObject({
    stable: null,
    releases: [
      { version: '2.1.0-ab12', state: 'uploaded', notes: '第一版', requires: { contracts: '^1.0.0', shared: '^1.0.0' } },
    ],
    events: [{ action: 'uploaded', actor: 'operator', version: '2.1.0-ab12' }],
  });
});

/** Breaks a release; answers what its zip holds besides. */
type Spoil = (made: Draft) => Extra[];

/** Writes a value somewhere in release.json. */
function say(path: string, value: unknown): Spoil {
  return ({ about }) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const target = names.reduce((part: Record<string, never>, name) => part[name] ?? {}, about as never);
    Object.assign(target, { [last]: value });
    return [];
  };
}

function write(name: string, content: string | Buffer): Spoil {
  return ({ files }) => {
    files[name] = content;
    return [];
  };
}

function remove(name: string): Spoil {
  return ({ files }) => {
    delete files[name];
    return [];
  };
}

const add =
  (extra: Extra): Spoil =>
  () => [extra];

const { remote, manifest } = draft('draft', '1.0.0').about;
const foreignRight = { code: 'known_list', name: 'x', kind: 'button' };
const broken: [name: string, path: string, Spoil][] = [
  ['another id inside', 'remote.id', say('remote.id', 'other')],
  ['an unknown field in remote.json', 'release.remote', say('remote.extra', 1)],
  ['a version that is none', 'release.version', say('version', '../../etc')],
  ['an id that is none', 'release.id', say('id', 'Bad Id')],
  ['a range that is none', 'remote.requires.contracts', say('remote.requires.contracts', 'new')],
  ['a route outside its prefixes', 'remote.routes', say('remote.routes.0.path', '/elsewhere/list')],
  ['a route twice', 'remote.routes', say('remote.routes.1', remote.routes[0])],
  ['an undeclared right', 'remote.permissions', say('remote.routes.0.permission', 'draft_edit')],
  ['a right of the platform', 'remote.permissions', say('remote.permissions.0.code', 'contact_number')],
  ['a menu without a page', 'remote.menus', say('remote.menus.0.path', '/draft/gone')],
  ['no federation manifest', 'manifest.exposes', say('manifest', { name: 'x' })],
  ['the container of another', 'manifest.name', say('manifest.name', 'lianxi_known')],
  ['more than ./app', 'manifest.exposes', say('manifest.exposes.1', manifest.exposes[0])],
  ['a page without files', 'manifest.pageFiles', say('manifest.pageFiles', {})],
  ['a missing entry', 'remoteEntry.js', remove('remoteEntry.js')],
  ['a missing chunk', 'app.js', remove('app.js')],
  ['a missing style', 'page.css', remove('page.css')],
  ['a false compressed copy', 'app.js.gz', write('app.js.gz', gzipSync('something else'))],
  ['a compressed copy of nothing', 'old.js.br', write('old.js.br', 'x')],
  ['a page of its own', 'index.html', write('index.html', '<script>')],
  ['a hidden file', '.env.js', write('.env.js', 'x')],
  ['a symbolic link', 'link.js', add({ name: 'link.js', content: '/etc/passwd', mode: 0o120777 })],
  ['the same file twice', 'app.js', add({ name: 'app.js', content: 'other' })],
  ['the same file twice for some disks', 'APP.js', add({ name: 'APP.js', content: 'other' })],
  ['a bomb', 'file', add({ name: 'bomb.js', content: Buffer.alloc(30_000_000) })],
  ['a prefix of another remote', 'remote.prefixes', say('remote.prefixes', ['/draft', '/known/list'])],
  ['a right of another remote', 'remote.permissions', say('remote.permissions.1', foreignRight)],
  ['a route name of another remote', 'remote.routes', say('remote.routes.0.name', 'KnownList')],
];

describe('what is not sound is refused with the reason, and leaves nothing', () => {
  test.each(broken)('%s', async (_name, path, spoil) => {
    const made = draft('draft', '1.0.0');
    const zip = await zipOf(made, spoil(made));
    const before = await everything();
    const { status, envelope } = await upload(server, operator, zip);
    expect([status, envelope.reason]).toEqual([400, 'release.malformed']);
    expect(envelope.fields?.map((field) => field.path).join()).toContain(path);
    expect(await everything()).toEqual(before);
  });

  const patch = (zip: Buffer, from: string, to: string) => Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
  test.each<[string, (zip: Buffer) => Buffer]>([
    ['no zip', () => Buffer.from('hello')],
    ['half a zip', (zip) => zip.subarray(0, zip.length / 2)],
    ['a way out of the folder', (zip) => patch(zip, 'aaaa/bbbb.js', '../../bbb.js')],
    ['an absolute path', (zip) => patch(zip, 'aaaa/bbbb.js', '/aaa/bbbb.js')],
    ['a path of another system', (zip) => patch(zip, 'aaaa/bbbb.js', 'aaaa\\bbbb.js')],
    ['content that is not what its checksum says', (zip) => patch(zip, 'plain content', 'other content')],
    ['a file longer than the directory says', (zip) => patch(zip, '\x0d\0\0\0\x0d\0\0\0', '\x0d\0\0\0\x03\0\0\0')],
  ])('%s', async (_name, spoil) => {
    const extra = { name: 'aaaa/bbbb.js', content: 'plain content', compress: false };
    const zip = spoil(await zipOf(draft('draft', '1.0.0'), [extra]));
    const before = await everything();
    const { status, envelope } = await upload(server, operator, zip);
    expect([status, envelope.reason]).toEqual([400, 'release.malformed']);
    expect(await everything()).toEqual(before);
  });

  test('too many bytes', async () => {
    const before = await everything();
    const { status, envelope } = await upload(server, operator, Buffer.alloc(61 * 1024 * 1024));
    expect([status, envelope.reason]).toEqual([413, 'release.tooLarge']);
    expect(await everything()).toEqual(before);
  });

  test('more files than a remote has', async () => {
    const made = draft('draft', '1.0.0');
    const many = Array.from({ length: 3000 }, (_, i) => ({ name: `chunk-${i}.js`, content: 'x', compress: false }));
    const { envelope } = await upload(server, operator, await zipOf(made, many));
    expect([envelope.reason, envelope.fields?.[0]?.path]).toEqual(['release.malformed', 'file']);
  });

  test('one that needs a newer host than any that lives', async () => {
    const made = draft('draft', '1.0.0');
    made.about.remote.requires.contracts = '^9.0.0';
    const before = await everything();
    const { status, envelope } = await upload(server, operator, await zipOf(made));
    expect([status, envelope.reason]).toEqual([400, 'release.incompatible']);
    expect(envelope.message).toContain('contracts ^9.0.0');
    expect(await everything()).toEqual(before);
  });

  test('one made for a host that is gone', async () => {
    const made = draft('draft', '1.0.0');
    made.about.remote.requires.contracts = '~1.0.0';
    expect((await upload(server, operator, await zipOf(made))).envelope.reason).toBe('release.incompatible');
  });

  test('a version that exists, even with other content', async () => {
    const made = draft('known', '1.0.0');
    made.files['app.js'] = 'changed';
    const before = await everything();
    const { status, envelope } = await upload(server, operator, await zipOf(made));
    expect([status, envelope.reason]).toEqual([409, 'release.exists']);
    expect(await everything()).toEqual(before);
  });
});

test('of one version that is uploaded twice at once, one wins, and its files are what is served', async () => {
  const drafts = ['first', 'second'].map((content) => {
    const made = draft('twice', '1.0.0');
    made.files['app.js'] = content;
    return made;
  });
  const replies = await Promise.all(drafts.map(async (made) => upload(server, operator, await zipOf(made))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await server.owner.query(
    `select integrity ->> 'app.js' as hash from remote_releases where remote_id = 'twice'`,
  );
  const served = await server.server.app.inject('/r/twice/1.0.0/app.js');
  expect(sha384(served.body)).toBe(rows[0].hash);
  expect((await storedFiles(server)).filter((file) => file.startsWith('.staging'))).toEqual([]);
});

test('of two remotes that claim one address at once, one wins', async () => {
  const drafts = ['left', 'right'].map((id) => {
    const made = draft(id, '1.0.0');
    made.about.remote.prefixes.push('/middle');
    return made;
  });
  const replies = await Promise.all(drafts.map(async (made) => upload(server, operator, await zipOf(made))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { rows } = await server.owner.query(`select remote_id from remotes where remote_id in ('left', 'right')`);
  expect(rows).toHaveLength(1);
  expect((await storedFiles(server)).filter((file) => /^(left|right)/.test(file))).toHaveLength(3);
});

describe('a release token', () => {
  test('opens its one remote, until it is withdrawn', async () => {
    const made = await ask(server, operator, 'POST', 'tokens', { remoteId: 'team', team: '甲组', days: 1 });
    const { id, token } = made.data;
    expect((await upload(server, token, await zipOf(draft('team', '1.0.0')))).status).toBe(200);
    const { data } = await ask(server, token, 'GET', 'remotes/team');
    expect(data.events[0]).toMatchObject({ action: 'uploaded', actor: '团队 甲组' });
    expect((await ask(server, token, 'GET', 'hosts')).data).toHaveLength(1);

    const before = await everything();
    const foreign = await upload(server, token, await zipOf(draft('foreign', '1.0.0')));
    expect([foreign.status, foreign.envelope.code]).toEqual([403, '4003']);
    expect((await ask(server, token, 'GET', 'remotes/known')).status).toBe(403);
    expect((await ask(server, token, 'GET', 'remotes')).status).toBe(401);
    expect((await ask(server, token, 'POST', 'tokens', { remoteId: 'team', team: 'x' })).status).toBe(401);
    expect(await everything()).toEqual(before);

    const listed = await ask(server, operator, 'GET', 'tokens');
    expect(listed.data).toMatchObject([{ id, remoteId: 'team', team: '甲组', createdBy: 'operator' }]);
    expect(listed.text).not.toContain(token);
    expect(listed.data[0].lastUseTime).not.toBeNull();

    expect((await ask(server, operator, 'DELETE', `tokens/${id}`)).status).toBe(200);
    expect((await ask(server, operator, 'DELETE', `tokens/${id}`)).status).toBe(404);
    const late = await upload(server, token, await zipOf(draft('team', '1.0.1')));
    expect([late.status, late.envelope.code]).toEqual([401, '4005']);
  });

  test('opens nothing after its last day, and none that was made up ever', async () => {
    const { data } = await ask(server, operator, 'POST', 'tokens', { remoteId: 'team', team: '乙组' });
    await server.owner.query(`update release_tokens set expires_at = now() where id = $1`, [data.id]);
    for (const token of [data.token, `lxr_${'A'.repeat(43)}`]) {
      expect((await ask(server, token, 'GET', 'remotes/team')).status).toBe(401);
    }
  });
});
