import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One sheet of a new workbook. */
export interface SheetToWrite {
  name: string;
  columns: readonly {
    title: string /** In characters. */;
    width: number /** The only values that Excel lets people type. */;
    choices?: readonly string[];
  }[];
  /** Cells as text, row by row below the titles. */
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
}

/** The most characters that Excel accepts in a cell: with more it calls the file damaged. */
const CELL_MAX = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Writes a workbook as a stream, so that a large one needs no memory. Every cell is text: a value with a leading = is shown,
 * never calculated. We wrote it because the libraries hold a whole sheet in memory, or can no longer be installed.
 */
export async function writeXlsx(path: string, sheets: readonly SheetToWrite[]): Promise<void> {
  const zip = new ZipFile();
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(XML + content), name);
  add('[Content_Types].xml', contentTypes(sheets));
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(sheets));
  add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', STYLES);
  const broken = Promise.withResolvers<never>();
  for (const [i, sheet] of sheets.entries()) {
    const content = Readable.from(sheetXml(sheet));
    content.once('error', broken.reject);
    zip.addReadStream(content, `xl/worksheets/sheet${i + 1}.xml`);
  }
  zip.end();
  // If rows fail during the write, the zip must not wait for them.
  await Promise.race([pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 })), broken.promise]);
}

async function* sheetXml({ columns, rows }: SheetToWrite): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;
  yield rowXml(
    columns.map(({ title }) => title),
    1,
    1,
  );
  let number = 1;
  let chunk = '';
  for await (const row of rows) {
    number += 1;
    chunk += rowXml(row, number, 0);
    if (chunk.length < 64 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</sheetData>${validations(columns)}</worksheet>`;
}

function rowXml(cells: readonly string[], number: number, style: number): string {
  const written = cells.map((cell, i) =>
    cell === ''
      ? ''
      : `<c r="${letters(i)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, CELL_MAX))}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function validations(columns: SheetToWrite['columns']): string {
  const lists = columns.flatMap(({ choices }, i) =>
    choices
      ? `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters(i)}2:${letters(i)}50001"><formula1>"${xmlText(choices.join(','))}"</formula1></dataValidation>`
      : [],
  );
  return lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '';
}

/** The name of a column: A, B … Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML cannot contain. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const relationships = (links: readonly [string, string][]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${links
    .map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbook = (sheets: readonly SheetToWrite[]): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`;

function contentTypes(sheets: readonly SheetToWrite[]): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...sheets.map((_, i) => part(`worksheets/sheet${i + 1}`, 'worksheet')),
  ];
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

/** Style 0 is plain, style 1 is for titles; both are text, so that a long number stays complete when a user edits it. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
