import { fetchBlob } from '@lianxi/shared/client/api';

/** Fetches what lies at a path below `/api` and hands it to the browser as a file. */
export async function download(path: string, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await fetchBlob(`/api${path}`));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
