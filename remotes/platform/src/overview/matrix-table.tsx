import { useOpenTab } from '@lianxi/shared/portal/tab';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { HealthLight } from '../release/health-light.tsx';
import { actorOf, audienceWords, eventText } from '../release/release-words.ts';
import { cellOf, type MatrixRow, type Tenant } from './matrix.ts';
import { MatrixCellView } from './matrix-cell.tsx';
import './matrix-table.css';

/** Widths of the columns before the tenants, in pixels. */
const LEAD = [160, 136, 168, 120, 200];
const LEAD_PX = LEAD.reduce((sum, width) => sum + width, 0);
const TENANT_PX = 152;
/** Up to this number all tenants are built: the browser finds text in them. */
const BUILT_AT_ONCE = 40;

/** Rows are remotes, columns are tenants. Of many tenants only the visible ones are built. */
export function MatrixTable({ rows, tenants }: { rows: readonly MatrixRow[]; tenants: readonly Tenant[] }) {
  const openTab = useOpenTab();
  const scrollerRef = useRef<HTMLElement>(null);
  const { first, last } = useTenantsInSight(scrollerRef, tenants.length);
  const inSight = tenants.slice(first, last);
  const before = first * TENANT_PX;
  const after = (tenants.length - last) * TENANT_PX;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section ref={scrollerRef} className="release-view-rows" aria-label="版本总览" tabIndex={0}>
      <table
        className="lx-table matrix"
        style={{ width: LEAD_PX + tenants.length * TENANT_PX }}
        aria-label="应用、租户与版本"
        aria-colcount={LEAD.length + tenants.length}
      >
        <colgroup>
          {LEAD.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
          {before > 0 && <col style={{ width: before }} />}
          {inSight.map(({ id }) => (
            <col key={id} style={{ width: TENANT_PX }} />
          ))}
          {after > 0 && <col style={{ width: after }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="matrix-name">
              应用
            </th>
            <th scope="col">正式版</th>
            <th scope="col">灰度</th>
            <th scope="col">健康</th>
            <th scope="col">最近动态</th>
            {before > 0 && <td />}
            {inSight.map(({ id, name }, index) => (
              <th key={id} scope="col" aria-colindex={LEAD.length + first + index + 1} title={`${name} ${id}`}>
                <span className="matrix-two">
                  {name}
                  <small>{id}</small>
                </span>
              </th>
            ))}
            {after > 0 && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.remoteId}>
              <th scope="row" className="matrix-name">
                <span className="matrix-two">
                  <button
                    type="button"
                    className="lx-link"
                    onClick={() => openTab(`/platform/release/detail?id=${row.remoteId}`, { title: `${row.name}发布` })}
                  >
                    {row.name}
                  </button>
                  <small>{row.remoteId}</small>
                </span>
              </th>
              <td title={row.stable ?? undefined}>{row.stable ?? <span className="lx-no-value">未发布</span>}</td>
              <td>{row.canary ? <Canary row={row} /> : <span className="lx-no-value">—</span>}</td>
              <td>
                <Health row={row} />
              </td>
              <td>{row.lastEvent && <LastEvent event={row.lastEvent} />}</td>
              {before > 0 && <td />}
              {inSight.map(({ id, name }, index) => (
                <td key={id} aria-colindex={LEAD.length + first + index + 1}>
                  <MatrixCellView cell={cellOf(row, id)} of={`${name}的${row.name}`} />
                </td>
              ))}
              {after > 0 && <td />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useTenantsInSight(scrollerRef: { readonly current: HTMLElement | null }, count: number) {
  const virtual = count > BUILT_AT_ONCE;
  const virtualizer = useVirtualizer({
    horizontal: true,
    count,
    enabled: virtual,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => TENANT_PX,
    scrollMargin: LEAD_PX,
    overscan: 4,
  });
  if (!virtual) return { first: 0, last: count };
  const items = virtualizer.getVirtualItems();
  return { first: items[0]?.index ?? 0, last: (items.at(-1)?.index ?? -1) + 1 };
}

function Canary({ row: { canary, percent, tenantIds } }: { row: MatrixRow }) {
  const audience = audienceWords(percent, tenantIds.length);
  return (
    <span className="matrix-two" title={`${canary}：${audience}`}>
      <span>{canary}</span>
      <small>{audience}</small>
    </span>
  );
}

/** The health of the stable release and, below it, of the canary. */
function Health({ row: { canary, stableHealth, canaryHealth } }: { row: MatrixRow }) {
  return (
    <span className="matrix-two">
      <HealthLight health={stableHealth} />
      {canary && (
        <small>
          灰度 <HealthLight health={canaryHealth} />
        </small>
      )}
    </span>
  );
}

function LastEvent({ event }: { event: NonNullable<MatrixRow['lastEvent']> }) {
  const text = eventText(event);
  return (
    <span className="matrix-two" title={text}>
      <span>{text}</span>
      <small>
        {actorOf(event.actor)} · <RelativeTime at={event.createTime} />
      </small>
    </span>
  );
}
