const UNITS = ['B', 'KB', 'MB'];

/** A size for readers: 1.5 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1);
  const count = bytes / 1024 ** power;
  return `${count < 10 && power > 0 ? count.toFixed(1) : Math.round(count)} ${UNITS[power]}`;
}
