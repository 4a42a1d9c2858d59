import type { EventDefinition } from '@lianxi/contracts/kit/events';
import { beforeAll, expect, test } from 'vitest';
import { root, type Source, sources } from './sources.ts';

const events = new Map<string, EventDefinition>();
const isTest = ({ path }: Source) => /\.(test|spec)\.tsx?$|\/testing\//.test(path);
const server = sources('server/src/**/*.ts').filter((source) => !isTest(source));
const browser = sources('{shared,host}/src/**/*.{ts,tsx}', 'remotes/*/src/**/*.{ts,tsx}').filter((source) => !isTest(source));

beforeAll(async () => {
  for (const { path } of sources('contracts/src/**/events.ts').filter(({ path }) => !path.includes('/kit/'))) {
    for (const [name, value] of Object.entries(await import(`${root}/${path}`))) {
      if (isEvent(value)) events.set(name, value);
    }
  }
});

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'channel' in value && 'payload' in value;
}

/** Uses beyond the import. */
const usedIn = (files: Source[], symbol: string) =>
  files.some(({ text }) => [...text.matchAll(new RegExp(`\\b${symbol}\\b`, 'g'))].length > 1);

test('event names are unique', () => {
  const names = [...events.values()].map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].sort());
});

test('every event has a sender and a listener', () => {
  expect(events.size).toBeGreaterThan(0);
  for (const [symbol, { channel }] of events) {
    expect(usedIn(channel === 'agent' ? server : browser, symbol), `nobody sends ${symbol}`).toBe(true);
    expect(usedIn(browser, symbol), `nobody listens to ${symbol}`).toBe(true);
  }
});
