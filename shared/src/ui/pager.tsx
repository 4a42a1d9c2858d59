import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons';
import { Fragment } from 'react';
import { grouped } from './grouped.ts';
import { shownPages } from './shown-pages.ts';
import './choice.css';
import './pager.css';

/**
 * The present page of a list and buttons to others, for the foot of a page. Not Semi's pagination: it has no roles and names for
 * a screen reader.
 */
export function Pager({
  total,
  currentPage,
  pageSize,
  pageSizes,
  onChange,
}: {
  total: number;
  /** From 1. */
  currentPage: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** Another page size returns to the first page. */
  onChange: (currentPage: number, pageSize: number) => void;
}) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(total, (currentPage - 1) * pageSize + 1);
  const last = Math.min(total, currentPage * pageSize);
  const pages = shownPages(currentPage, lastPage);
  return (
    <nav className="lx-pager" aria-label="分页">
      <span className="lx-pager-place">
        第 {grouped(first)}–{grouped(last)} 条，共 {grouped(total)} 条
      </span>
      <button type="button" aria-label="上一页" disabled={currentPage <= 1} onClick={() => onChange(currentPage - 1, pageSize)}>
        <IconChevronLeft aria-hidden />
      </button>
      {pages.map((page, index) => (
        <Fragment key={page}>
          {index > 0 && page - (pages[index - 1] ?? page) > 1 && <span className="lx-pager-gap">…</span>}
          <button
            type="button"
            aria-label={`第 ${grouped(page)} 页`}
            aria-current={page === currentPage ? 'page' : undefined}
            onClick={() => onChange(page, pageSize)}
          >
            {grouped(page)}
          </button>
        </Fragment>
      ))}
      <button
        type="button"
        aria-label="下一页"
        disabled={currentPage >= lastPage}
        onClick={() => onChange(currentPage + 1, pageSize)}
      >
        <IconChevronRight aria-hidden />
      </button>
      <select
        className="lx-choice"
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onChange(1, Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
    </nav>
  );
}
