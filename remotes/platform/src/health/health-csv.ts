import type { Step } from './health-series.ts';

const HEAD = ['时间', '版本', '加载次数', '加载失败', '校验失败', '崩溃', 'p50（毫秒）', 'p95（毫秒）'];

/** The figures step by step, for a spreadsheet. The mark at the beginning means UTF-8. */
export function healthCsv(steps: readonly Step[]): string {
  const rows = steps.map(({ time, version, loads, loadFailures, integrityFailures, crashes, p50, p95 }) =>
    [time, version, loads, loadFailures, integrityFailures, crashes, p50 ?? '', p95 ?? ''].join(),
  );
  return `\uFEFF${[HEAD.join(), ...rows].join('\r\n')}\r\n`;
}

/** Lets the browser save a text as a file. */
export function saveText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
