import { readFile } from 'node:fs/promises';
import { requireModestZip } from '../../../platform/files/modest-zip.ts';
import { requireModestSheets } from '../../../platform/spreadsheet/modest-sheet.ts';
import { blocksOfLines, type TextBlock } from './parse.rules.ts';

/**
 * Reads a document by its extension. Each library is loaded with the first document that needs it. Throws when the document is
 * unreadable.
 */
export async function readDocument(path: string, extension: string): Promise<TextBlock[]> {
  switch (extension) {
    case '.docx':
      return readDocx(path);
    case '.doc': {
      const { default: WordExtractor } = await import('word-extractor');
      return blocksOfLines((await new WordExtractor().extract(path)).getBody());
    }
    case '.pdf': {
      const { extractText, getDocumentProxy } = await import('unpdf');
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(path))), { mergePages: true });
      return blocksOfLines(text);
    }
    case '.xlsx':
      return readXlsx(path);
    case '.txt':
      return blocksOfLines(decode(await readFile(path)));
    default:
      throw new Error('旧版 .xls 文件无法读取，请另存为 .xlsx 后重试');
  }
}

async function readDocx(path: string): Promise<TextBlock[]> {
  await requireModestZip(path);
  const { default: mammoth } = await import('mammoth');
  const { value: html } = await mammoth.convertToHtml(
    { path },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  const blocks = html.matchAll(/<(h[1-6]|p|li|td)>(.*?)<\/\1>/gs);
  return [...blocks].flatMap(([, tag = '', inner = '']) => {
    const text = plain(inner);
    if (text === '') return [];
    return tag.startsWith('h') ? [{ heading: true, text }] : blocksOfLines(text);
  });
}

async function readXlsx(path: string): Promise<TextBlock[]> {
  await requireModestSheets(path);
  const { default: readSheets } = await import('read-excel-file/node');
  return (await readSheets(path)).flatMap(({ sheet, data }) => [
    { heading: true, text: sheet },
    ...data.flatMap((row) => {
      const cells = row.flatMap((cell) =>
        cell === null ? [] : String(cell instanceof Date ? cell.toISOString() : cell).trim() || [],
      );
      return cells.length > 0 ? [{ heading: false, text: cells.join('，') }] : [];
    }),
  ]);
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim();
}

/** UTF-8, else the encoding of Chinese Windows. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
