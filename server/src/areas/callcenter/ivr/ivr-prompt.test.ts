import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { createSoundSource } from './sound-source.ts';

const PATH = '/xmf-call-center/ivrPrompt';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

async function upload(fileName: string, content: Buffer, username = 'admin') {
  const head = `--X\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  return server.call('POST', PATH, {
    token: await server.token(username),
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--X--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
}
async function ask(method: string, path: string, body?: object, username = 'admin') {
  return server.call(method, path, { token: await server.token(username), ...(body && { body }) });
}

/** A tone in the format that sox writes. */
function wav(seconds: number, ...format: string[]): Buffer {
  const file = join(tmpdir(), `lianxi-tone-${process.pid}.wav`);
  execFileSync('sox', ['-n', ...format, file, 'synth', String(seconds), 'sine', '440']);
  const sound = readFileSync(file);
  rmSync(file);
  return sound;
}
/** Frames of silence: MPEG 1, layer III, 128 kbit/s, 44.1 kHz, each of 1152 samples. */
function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
}

describe('a sound file', () => {
  it.each([
    ['stereo.wav', () => wav(2, '-r', '44100', '-c', '2'), 2],
    ['alaw.WAV', () => wav(1, '-r', '8000', '-e', 'a-law'), 1],
    ['silence.mp3', () => mp3(3), 3],
  ])('%s becomes what the switch plays', async (name, make, seconds) => {
    const { envelope, data } = await upload(name, make());
    expect(envelope.code).toBe('0');
    expect(data).toMatchObject({ name });
    expect(Math.abs(data.seconds - seconds)).toBeLessThanOrEqual(1);
    expect((await ask('GET', PATH)).data).toContainEqual(data);
    const sound = await createSoundSource(server.server.kernel).find(`ivr/174/${data.id}.wav`);
    expect(sound?.readUInt16LE(20), 'linear samples').toBe(1);
    expect(sound?.readUInt16LE(22), 'channels').toBe(1);
    expect(sound?.readUInt32LE(24), 'samples a second').toBe(8000);
    expect(sound?.readUInt16LE(34), 'bits').toBe(16);
    expect(await createSoundSource(server.server.kernel).find(`ivr/175/${data.id}.wav`)).toBeNull();
  });

  it.each([
    ['no-sound.wav', () => Buffer.from('RIFF but no more'), 'ivr-prompt.badSound'],
    ['picture.mp3', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ivr-prompt.badSound'],
    ['cut.mp3', () => mp3(1).subarray(0, 300), 'ivr-prompt.badSound'],
    ['cut.wav', () => wav(1).subarray(0, 40), 'ivr-prompt.badSound'],
    ['long.wav', () => wav(601, '-r', '8000', '-e', 'a-law'), 'ivr-prompt.tooLong'],
    ['long.mp3', () => mp3(700), 'ivr-prompt.tooLong'],
    ['two words.wav', () => wav(1), 'ivr-prompt.blankInName'],
    ['中文.wav', () => wav(1), 'ivr-prompt.badName'],
    ['tone.ogg', () => wav(1), 'ivr-prompt.badName'],
  ])('%s is refused, and nothing is kept', async (name, make, reason) => {
    const before = (await ask('GET', PATH)).data;
    expect((await upload(name, make())).envelope.reason).toBe(reason);
    expect((await ask('GET', PATH)).data).toEqual(before);
  });

  it('of 20 MB is too large', async () => {
    expect((await upload('huge.wav', Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('has one name, and is its tenant’s', async () => {
    const { data } = await upload('once.wav', wav(1));
    expect((await upload('once.wav', wav(1))).envelope.reason).toBe('ivr-prompt.duplicate');
    expect((await upload('once.wav', wav(1), 'admin175')).envelope.code).toBe('0');
    for (const method of ['GET', 'DELETE']) {
      expect((await ask(method, `${PATH}/${data.id}`, undefined, 'admin175')).status).toBe(404);
      expect((await ask(method, `${PATH}/${data.id}`, undefined, 'agent1')).status).toBe(403);
    }
    expect((await upload('mine.wav', wav(1), 'agent1')).status).toBe(403);
  });

  it('that a draft or a published flow says stays', async () => {
    const { data } = await upload('welcome.wav', wav(1));
    const position = { x: 0, y: 0 };
    const says = (promptId: string) => ({
      nodes: [
        { id: 's', type: 'start', name: '开始', position },
        { id: 'p', type: 'play', name: '欢迎', position, prompts: [{ kind: 'file', promptId }] },
        { id: 'e', type: 'hangUp', name: '挂机', position },
      ],
      edges: [
        { from: 's', outlet: 'next', to: 'p' },
        { from: 'p', outlet: 'next', to: 'e' },
      ],
    });
    const other = (await upload('other.wav', wav(1))).data;
    const { id } = (await ask('POST', '/xmf-call-center/ivrFlow', { name: '欢迎' })).data;
    const save = (version: number, promptId: string) =>
      ask('PUT', '/xmf-call-center/ivrFlow', { id, version, name: '欢迎', draft: says(promptId) });
    const reason = async () => (await ask('DELETE', `${PATH}/${data.id}`)).envelope.reason;
    await save(1, data.id);
    expect(await reason()).toBe('ivr-prompt.inUse');
    expect((await ask('POST', '/xmf-call-center/ivrFlow/publish', { id, version: 2 })).envelope.code).toBe('0');
    await save(3, other.id);
    expect(await reason()).toBe('ivr-prompt.inUse');
    expect((await ask('POST', '/xmf-call-center/ivrFlow/publish', { id, version: 4 })).envelope.code).toBe('0');
    expect((await ask('DELETE', `${PATH}/${data.id}`)).envelope.code).toBe('0');
    expect((await ask('GET', `${PATH}/${data.id}`)).status).toBe(404);
    expect((await ask('GET', PATH)).data).not.toContainEqual(data);
    // A caller in the former version hears it; its name is free again.
    expect(await createSoundSource(server.server.kernel).find(`ivr/174/${data.id}.wav`)).not.toBeNull();
    expect((await upload('welcome.wav', wav(1))).envelope.code).toBe('0');
    await save(5, data.id);
    const { envelope } = await ask('POST', '/xmf-call-center/ivrFlow/publish', { id, version: 6 });
    expect(envelope.fields).toEqual([{ path: 'draft.nodes.p', text: '语音文件不存在' }]);
  });
});

describe('hosts that flows may ask', () => {
  const HOSTS = '/xmf-call-center/ivrHosts';
  const versionNow = async () => (await ask('GET', HOSTS)).data.version as string;
  const save = async (hosts: string[], version?: string) =>
    ask('PUT', HOSTS, { hosts, version: version ?? (await versionNow()) });
  it('are names, each once, and their tenant’s', async () => {
    for (const bad of ['127.0.0.1', 'localhost', '[::1]', 'https://a.example.com', 'a.example.com:8080', 'a b.com', '-a.com']) {
      expect((await save([bad])).status, bad).toBe(400);
    }
    expect((await save(['a.com', 'A.com'])).status).toBe(400);
    expect((await save(['Crm.example.com', 'b.example.com'])).envelope.code).toBe('0');
    expect((await ask('GET', HOSTS)).data.hosts).toEqual(['b.example.com', 'crm.example.com']);
    expect((await ask('GET', HOSTS, undefined, 'admin175')).data.hosts).toEqual([]);
    expect((await ask('GET', HOSTS, undefined, 'agent1')).status).toBe(403);
    expect((await ask('PUT', HOSTS, { hosts: [], version: '' }, 'agent1')).status).toBe(403);
  });

  it('are saved over what was read alone: of two at once one is told', async () => {
    const version = await versionNow();
    const replies = await Promise.all(
      ['one', 'two'].map((name) => save(['b.example.com', 'crm.example.com', `${name}.example.com`], version)),
    );
    expect(replies.map(({ envelope }) => envelope.reason ?? '').sort()).toEqual(['', 'ivr-host.changed']);
    expect((await save([], version)).envelope.reason).toBe('ivr-host.changed');
    await save(['b.example.com', 'crm.example.com']);
  });

  it('that a published flow asks stay', async () => {
    const position = { x: 0, y: 0 };
    const url = 'https://crm.example.com/level?n=${caller}';
    const draft = {
      nodes: [
        { id: 's', type: 'start', name: '开始', position },
        { id: 'h', type: 'http', name: '查询', position, method: 'GET', url, timeoutSeconds: 3, fields: [] },
        { id: 'e', type: 'hangUp', name: '挂机', position },
      ],
      edges: [
        { from: 's', outlet: 'next', to: 'h' },
        { from: 'h', outlet: 'next', to: 'e' },
        { from: 'h', outlet: 'failed', to: 'e' },
      ],
    };
    const { id } = (await ask('POST', '/xmf-call-center/ivrFlow', { name: '查询' })).data;
    await ask('PUT', '/xmf-call-center/ivrFlow', { id, version: 1, name: '查询', draft });
    expect((await ask('POST', '/xmf-call-center/ivrFlow/publish', { id, version: 2, note: '会员等级' })).envelope.code).toBe('0');
    expect((await ask('GET', `/xmf-call-center/ivrFlow/${id}/versions`)).data).toMatchObject([{ note: '会员等级', nodes: 3 }]);
    expect((await ask('GET', `/xmf-call-center/ivrFlow/${id}/versions/1`)).data.nodes).toHaveLength(3);
    expect((await ask('GET', `/xmf-call-center/ivrFlow/${id}/versions/2`)).envelope.reason).toBe('ivr-flow.noVersion');
    expect((await save(['b.example.com'])).envelope.reason).toBe('ivr-host.inUse');
    expect((await ask('GET', HOSTS)).data.hosts).toContain('crm.example.com');
  });
});
