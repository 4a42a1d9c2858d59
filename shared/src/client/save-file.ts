import { fetchBlob } from './api.ts';

/**
 * Fetches a file of the server (`url` from `/api` on) and lets the browser save it. Use it within `useAction` with success 下载成功
 * and failure 下载失败 (specification section 4). Throws `ApiError`.
 */
export async function saveFile(url: string, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await fetchBlob(url));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The texts of a download, for `useAction`. */
export const downloadWords = { success: '下载成功', failure: '下载失败', overlay: 'download' } as const;
