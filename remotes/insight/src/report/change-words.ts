/** How a number moved against the one before: +12.5%, −3.0%; empty when there is nothing to compare with. */
export function changeWords(value: number | null | undefined, before: number | null | undefined): string {
  if (value === null || value === undefined || before === null || before === undefined || before === 0) return '';
  const share = Math.round(((value - before) / before) * 1000) / 10;
  if (share === 0) return '持平';
  return `${share > 0 ? '+' : '−'}${Math.abs(share).toFixed(1)}%`;
}
