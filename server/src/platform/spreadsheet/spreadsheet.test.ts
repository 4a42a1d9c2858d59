import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readTable } from './read-table.ts';
import { writeXlsx } from './write-xlsx.ts';

const limits = { rows: 1000, columns: 20, cell: 2000 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-sheet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
async function file(bytes: string | Buffer): Promise<string> {
  made += 1;
  const path = join(folder, String(made));
  await writeFile(path, bytes);
  return path;
}
async function workbook(rows: string[][], titles = ['姓名', '电话']): Promise<string> {
  made += 1;
  const path = join(folder, `${made}.xlsx`);
  await writeXlsx(path, [{ name: '客户', columns: titles.map((title) => ({ title, width: 12 })), rows }]);
  return path;
}
async function zip(entries: Record<string, string | (() => Readable)>): Promise<string> {
  made += 1;
  const path = join(folder, `${made}.zip`);
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    if (typeof content === 'string') archive.addBuffer(Buffer.from(content), name);
    else archive.addReadStream(content(), name);
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}
/** A sheet as another program would write it. */
const sheet = (cells: string) =>
  zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
  });

describe('workbooks', () => {
  test('what is written is read again, letter by letter', async () => {
    const rows = [
      ['王芳', '15412345678'],
      ['=1+1', '@x'],
      ['', '前导空格 ', ''],
      ['<&">', '𠮷\u0007'],
    ];
    const table = await readTable(await workbook(rows), limits);
    expect(table).toEqual([
      ['姓名', '电话'],
      ['王芳', '15412345678'],
      ['=1+1', '@x'],
      ['', '前导空格 '],
      ['<&">', '𠮷'],
    ]);
  });

  test('a text that is too long for a cell of Excel is cut', async () => {
    const [, row] = await readTable(await workbook([['长'.repeat(40_000), '短']]), { ...limits, cell: 50_000 });
    expect(row?.map((cell) => cell?.length)).toEqual([32_767, 1]);
  });

  test('numbers come whole, formulas come as what they are, blank rows keep their place', async () => {
    const path = await sheet(
      '<row r="1"><c r="A1"><v>15412345678</v></c><c r="B1"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3" t="str"><f>A1</f><v>x</v></c><c r="B3"><v>1.5E+1</v></c></row>',
    );
    expect(await readTable(path, limits)).toEqual([['15412345678', null], [], [null, '15']]);
  });

  test('no formula slips through under a prefix or without a place', async () => {
    const prefixed = await sheet(
      '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row>',
    );
    expect(await readTable(prefixed, limits)).toEqual([['1', null]]);
    const otherwise = await sheet("<row r='1'><c t='str' r='A1'><f>1+1</f><v>2</v></c><c r='B1'><v>1</v></c></row>");
    expect(await readTable(otherwise, limits)).toEqual([[null, '1']]);
    const placeless = await sheet('<row><c><v>1</v></c><c><f>1+1</f><v>2</v></c></row>');
    await expect(readTable(placeless, limits)).rejects.toMatchObject({ fault: 'unreadable' });
  });

  test('an entity that points elsewhere is not followed', async () => {
    const path = await zip({
      'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>',
    });
    await expect(readTable(path, limits)).rejects.toMatchObject({ fault: 'unreadable' });
  });

  test('a zip bomb is refused before it is unpacked, and costs no memory to speak of', async () => {
    const zeros = () =>
      Readable.from(
        (function* () {
          for (let i = 0; i < 400; i++) yield Buffer.alloc(1024 * 1024);
        })(),
      );
    const path = await zip({ 'xl/worksheets/sheet1.xml': zeros });
    expect((await stat(path)).size).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage.rss();
    await expect(readTable(path, limits)).rejects.toMatchObject({ fault: 'unreadable' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  });
});

describe('delimited text', () => {
  const expected = [
    ['姓名', '电话'],
    ['王芳', '1,5'],
  ];
  test.each([
    ['UTF-8', Buffer.from('姓名,电话\r\n王芳,"1,5"\r\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeff姓名,电话\n王芳,"1,5"')],
    ['UTF-16', Buffer.from('\ufeff姓名\t电话\n王芳\t"1,5"', 'utf16le')],
    ['semicolons', Buffer.from('姓名;电话\n王芳;1,5')],
    // 姓名,电话 / 王芳 as Excel saves them on a Chinese Windows.
    ['GB18030', Buffer.concat([Buffer.from('d0d5c3fb2cb5e7bbb00a', 'hex'), Buffer.from('cdf5b7bc2c22312c35220a', 'hex')])],
  ])('%s', async (_, bytes) => {
    expect(await readTable(await file(bytes), limits)).toEqual(expected);
  });
});

describe('what is none', () => {
  test.each([
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex')],
    ['half a zip', Buffer.from('504b0304140000000800', 'hex')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s', async (_, bytes) => {
    await expect(readTable(await file(bytes), limits)).rejects.toMatchObject({ fault: 'unreadable' });
  });

  test('too many rows, columns, letters', async () => {
    await expect(readTable(await file('x\n'.repeat(1001)), limits)).rejects.toMatchObject({ fault: 'too-many-rows' });
    await expect(readTable(await file(`${'x,'.repeat(20)}x`), limits)).rejects.toMatchObject({ fault: 'too-many-columns' });
    await expect(readTable(await file('x'.repeat(2001)), limits)).rejects.toMatchObject({ fault: 'cell-too-long' });
    expect(await readTable(await file(''), limits)).toEqual([]);
  });

  test('a cell in the last corner makes no table of all the places before it', async () => {
    const begin = performance.now();
    const corner = (row: string, cell: string) => sheet(`<row ${row}><c ${cell} t="str"><v>x</v></c></row>`);
    await expect(readTable(await corner('r="1048576"', 'r="XFD1048576"'), limits)).rejects.toThrow('too-many-rows');
    await expect(readTable(await corner('r="1048576"', "r = 'XFD1048576'"), limits)).rejects.toThrow('too-many-rows');
    await expect(readTable(await corner('r="1048576"', 'r="&#88;FD1048576"'), limits)).rejects.toThrow('too-many-rows');
    await expect(readTable(await corner('r="400"', 'r="XFD400"'), limits)).rejects.toThrow('too-many-columns');
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  test('who no longer waits stops the reading', async () => {
    const leaving = new AbortController();
    const reading = readTable(await workbook([['a', 'b']]), limits, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });
});
