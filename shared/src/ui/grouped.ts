/** A whole number with separators, `12,345`. Made without `Intl`: it costs the first page 0.1 s to load. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
