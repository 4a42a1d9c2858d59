import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { extensionOf, type Office, openOffice, SOON } from './office.ts';
import type { Who } from './voice.ts';

/** What Asterisk's own records say of a call: of who talked with whom, one row each; of who was rung, one more. */
interface Told {
  readonly channel: string;
  readonly other: string;
  readonly start: number;
  readonly end: number;
  readonly linkedid: string;
}

/** Asterisk writes whole seconds, and a moment after us or before. */
const SECOND = 1000;

describe.skipIf(inject('whyNoAsterisk') !== null)('the records of calls', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(undefined, {}, { ownRecords: true });
  });
  afterAll(() => office?.close());

  const hears = (who: Who, voices: string[]) =>
    expect.poll(() => office.voices[who].hears(), { ...SOON, message: who }).toEqual(voices);
  async function does(who: 'first' | 'colleague', path: string, given: Record<string, string> = {}) {
    const method = path === '/consult' ? 'POST' : 'GET';
    const { envelope } = await office.ask(who, method, path, { ...given, linkedid: (await office.newest()).id });
    expect(envelope).toMatchObject({ code: '0' });
  }
  async function talk(): Promise<void> {
    await office.callIn();
    await hears('customer', ['first']);
  }
  async function dial(callerId: string): Promise<void> {
    expect((await office.ask('first', 'GET', '/makecall', { callerId })).envelope.code).toBe('0');
  }

  /** A batch of calls, each over before the next. */
  const batch: readonly (() => Promise<unknown>)[] = [
    async () => (await office.callIn({ talkMs: 3000 })).done,
    async () => {
      await talk();
      await does('first', '/hangupcall');
    },
    async () => {
      await office.setStatus('first', '2');
      await (await office.callIn({ talkMs: 1200 })).done;
      await office.quiet();
      await office.setStatus('first', '1');
    },
    async () => {
      await talk();
      await does('first', '/transfer', { type: 'blind', to: extensionOf('colleague') });
      await hears('customer', ['colleague']);
      await does('colleague', '/hangupcall');
    },
    async () => {
      await talk();
      await does('first', '/transfer', { type: 'consult', to: extensionOf('colleague') });
      await hears('first', ['colleague']);
      await does('first', '/consult', { action: 'complete' });
      await hears('customer', ['colleague']);
      await does('colleague', '/hangupcall');
    },
    async () => {
      await dial('13900001111');
      await hears('customer', ['first']);
      await does('first', '/hangupcall');
    },
    () => dial('10086486'),
  ];

  /** Rows of each call, in the order of the calls. */
  function toldByAsterisk(): Told[][] {
    const file = join(office.asterisk.folder, 'asterisk/log/cdr-csv/Master.csv');
    const calls = new Map<string, Told[]>();
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const field = [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      const [, , , , , channel = '', other = '', , , start, , end] = field;
      const linkedid = field.at(-2) ?? '';
      // PJSIP/<endpoint>-<number>
      const endpoint = (name: string) => name.replace(/^PJSIP\/|-[0-9a-f]{8}$/g, '');
      const row = {
        channel: endpoint(channel),
        other: endpoint(other),
        start: Date.parse(`${start}Z`),
        end: Date.parse(`${end}Z`),
      };
      calls.set(linkedid, [...(calls.get(linkedid) ?? []), { ...row, linkedid }]);
    }
    return [...calls.values()];
  }

  test('agree with Asterisk’s own: who took part, who talked, from when to when', { timeout: 60_000 }, async () => {
    for (const call of batch) {
      const before = (await office.newest()).id;
      await call();
      await expect.poll(async () => (await office.newest()).id, SOON).not.toBe(before);
      await office.quiet();
    }
    const { rows: calls } = await office.server.owner.query(`
      select c.direction, c.began_at, c.answered_at, c.ended_at, json_agg(json_build_object('no', l.no, 'cause', l.cause,
        'endpoint', case when l.kind = 'agent' then 't174-' || l.extension else 'trunk-main' end,
        'answered', l.answered_at, 'ended', l.ended_at) order by l.no) as legs
      from calls c join call_legs l on l.tenant_id = c.tenant_id and l.call_id = c.id group by c.tenant_id, c.id order by c.id`);
    const told = toldByAsterisk();
    expect(told).toHaveLength(batch.length);
    expect(calls).toHaveLength(batch.length);
    for (const [n, { began_at, answered_at, ended_at, legs }] of calls.entries()) {
      const rows = told[n] ?? [];
      const close = (what: string, ours: Date | string, theirs: number) =>
        expect(Math.abs(new Date(ours).getTime() - theirs), `${what} of call ${n + 1}`).toBeLessThan(2 * SECOND);
      close('beginning', began_at, Math.min(...rows.map(({ start }) => start)));
      close('end', ended_at, Math.max(...rows.map(({ end }) => end)));
      const parties = new Set(rows.flatMap(({ channel, other }) => [channel, other].filter(Boolean)));
      expect([...parties].sort()).toEqual(legs.map(({ endpoint }: { endpoint: string }) => endpoint).sort());
      const [first, ...others] = legs;
      for (const leg of others) {
        const talks = rows.filter(({ channel, other }) => [channel, other].includes(leg.endpoint) && other !== '');
        if (leg.answered === null) {
          expect(answered_at).toBeNull();
          for (const { start, end } of talks) expect(end - start).toBeLessThanOrEqual(SECOND);
          continue;
        }
        close('answer', leg.answered, Math.min(...talks.map(({ start }) => start)));
        close('last word', leg.ended, Math.max(...talks.map(({ end }) => end)));
      }
      // Whom nobody served talked with nobody.
      if (others.length === 0) expect(rows).toMatchObject([{ channel: first.endpoint, other: '' }]);
      expect(answered_at !== null).toBe(others.some(({ answered }: { answered: string | null }) => answered !== null));
    }
    // Three seconds are three seconds.
    const [{ answered_at, ended_at }] = calls;
    expect(Math.abs(ended_at - answered_at - 3 * SECOND)).toBeLessThan(SECOND);
  });
});
