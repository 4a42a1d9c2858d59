const AROUND = 2;

/** The page numbers to show: the first, the last, and those around the current one. */
export function shownPages(currentPage: number, lastPage: number): number[] {
  const pages = new Set([1, lastPage]);
  for (let page = currentPage - AROUND; page <= currentPage + AROUND; page++) {
    if (page > 1 && page < lastPage) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
