import { expect, test } from 'vitest';
import { checkFile } from './attachment-check.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const file = (name: string, type: string, ...bytes: BlobPart[]) => new File(bytes, name, { type });
const fat = new Uint8Array(10 * 1024 * 1024);

test.each([
  ['a picture', file('a.png', 'image/png', png), 'image', null],
  [
    'words that call themselves a picture',
    file('a.png', 'image/png', 'hello'),
    'image',
    '上传图片只能是 JPG、GIF、BMP、PNG 格式!',
  ],
  ['a picture of another format', file('a.webp', 'image/webp', 'RIFF'), 'image', '上传图片只能是 JPG、GIF、BMP、PNG 格式!'],
  ['too large a picture', file('a.png', 'image/png', png, fat), 'image', '单个文件大小不可超过10M!'],
  ['a document', file('合同.pdf', 'application/pdf', '%PDF'), 'file', null],
  ['sound', file('a.mp3', 'audio/mpeg', 'ID3'), 'audio', null],
  ['film', file('a.mp4', 'video/mp4', 'ftyp'), 'video', null],
  ['a program', file('setup.exe', 'application/x-msdownload', 'MZ'), 'file', '不支持发送该格式的文件'],
  ['a page', file('a.html', 'text/html', '<p>'), 'file', '不支持发送该格式的文件'],
])('%s', async (_what, given, type, problem) => {
  expect(await checkFile(given)).toMatchObject({ type, problem });
});

test('where only JPG is wanted, another picture is refused by its content, and other files are not', async () => {
  const jpgOnly = async (given: File) => (await checkFile(given, { jpgOnly: true })).problem;
  expect(await jpgOnly(file('a.jpg', 'image/jpeg', new Uint8Array([0xff, 0xd8, 0xff])))).toBeNull();
  expect(await jpgOnly(file('a.jpg', 'image/jpeg', png))).toBe('上传图片只能是 JPG 格式!');
  expect(await jpgOnly(file('a.pdf', 'application/pdf', '%PDF'))).toBeNull();
});
