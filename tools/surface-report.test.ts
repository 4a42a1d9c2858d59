import { describe, expect, test } from 'vitest';
import { compareSurface, type Report, readDeclarations, readReport, writeReport } from './surface-report.ts';

const surface = (...lines: string[]) => new Map(lines.map((line) => [`a#${line.split(' ')[0]}`, line]));
const nothing: Report = { released: 'none', entries: new Map() };
const released = (version: string, ...lines: string[]): Report => compareSurface(nothing, surface(...lines), version).report;

test('a declaration file is read name by name, without comments and imports', () => {
  const text = `import * as z from 'zod';
/** A user. */
export declare const agent: z.ZodObject<{
    /** Its id. */
    id: z.ZodString;
}>;
declare const inner = 1;
export declare function find(id: string): void;
export declare function find(id: number): void;
export {};
`;
  expect([...readDeclarations('a', text)]).toEqual([
    ['a#agent', 'export declare const agent: z.ZodObject<{\n    id: z.ZodString;\n}>;'],
    ['a#inner', 'declare const inner = 1;'],
    ['a#find', 'export declare function find(id: string): void;\nexport declare function find(id: number): void;'],
  ]);
});

test('a report is read as it was written', () => {
  const { report } = compareSurface(released('1.0.0', 'x {\n    a: 1;\n}', 'y'), surface('x {\n    a: 1;\n}', 'y', 'z'), '1.1.0');
  expect(readReport(writeReport(report))).toEqual(report);
  expect([...report.entries].map(([key, { since }]) => [key, since])).toEqual([
    ['a#x', '1.0'],
    ['a#y', '1.0'],
    ['a#z', '1.1'],
  ]);
});

describe('the rule', () => {
  const faults = (version: string, lines: string[], accepted?: Record<string, string>) =>
    compareSurface(released('1.2.0', 'x 1', 'y 1'), surface(...lines), version, accepted).faults;

  test('before the first release everything goes', () => {
    expect(compareSurface(nothing, surface('x 1'), '1.1.0').faults).toEqual([]);
  });
  test('what is unchanged needs no new version', () => expect(faults('1.2.0', ['x 1', 'y 1'])).toEqual([]));
  test('a new name needs a minor', () => {
    expect(faults('1.2.1', ['x 1', 'y 1', 'z 1'])).toEqual(['a#z is new: raise the minor version']);
    expect(faults('1.3.0', ['x 1', 'y 1', 'z 1'])).toEqual([]);
  });
  test('a removed name needs a major', () => {
    expect(faults('1.3.0', ['x 1'])).toEqual(['a#y was removed: raise the major version']);
    expect(faults('2.0.0', ['x 1'])).toEqual([]);
  });
  test('a changed name needs a major, or a reason and a minor', () => {
    const accepted = { 'a#x': 'wider' };
    expect(faults('1.3.0', ['x 2', 'y 1'])).toEqual(['a#x was changed: raise the major version']);
    expect(faults('1.2.0', ['x 2', 'y 1'], accepted)).toEqual(['a#x was changed: raise the minor version']);
    expect(faults('1.3.0', ['x 2', 'y 1'], accepted)).toEqual([]);
    expect(faults('2.0.0', ['x 2', 'y 1'])).toEqual([]);
  });
});
