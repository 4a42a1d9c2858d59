import { Table } from '@douyinfe/semi-ui';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { memo, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@lianxi/shared/ui/theme.css';

/** A list of 100,000 customers to which 200 changes a second arrive: ours, or Semi's Table (#semi) as the peer. */
interface Row {
  id: string;
  name: string;
  company: string;
  city: string;
  owner: string;
  changes: number;
}

const ROWS = 100_000;
const EVENTS_A_SECOND = 200;
const HEIGHT = 640;
const titles = { name: '姓名', company: '公司', city: '城市', owner: '归属坐席', changes: '变更' } as const;
const keys = Object.keys(titles) as (keyof typeof titles)[];

const columns: Column<Row>[] = keys.map((key) => ({ key, title: titles[key], width: 160, render: (row) => row[key] }));
const semiColumns = keys.map((key) => ({ dataIndex: key, title: titles[key], width: 160 }));

const make = (at: number): Row => ({
  id: String(at + 1),
  name: `客户 ${at + 1}`,
  company: `公司 ${at % 977}`,
  city: ['苏州', '杭州', '成都'][at % 3] ?? '',
  owner: `坐席 ${at % 53}`,
  changes: 0,
});

function useLiveRows(): Row[] {
  const [rows, setRows] = useState(() => Array.from({ length: ROWS }, (_, at) => make(at)));
  useEffect(() => {
    let due: number[] = [];
    let at = 0;
    const arriving = setInterval(() => {
      // Half of the changes are of rows in sight, as they are where somebody watches what happens.
      for (let n = 0; n < EVENTS_A_SECOND / 50; n++) due.push(n % 2 ? at % 20 : (at * 7919) % ROWS);
      at += 1;
    }, 20);
    let frame = requestAnimationFrame(function take() {
      if (due.length > 0) {
        const changed = due;
        due = [];
        setRows((before) => {
          const next = before.slice();
          for (const index of changed) {
            const row = next[index];
            if (row) next[index] = { ...row, changes: row.changes + 1 };
          }
          return next;
        });
      }
      frame = requestAnimationFrame(take);
    });
    return () => {
      clearInterval(arriving);
      cancelAnimationFrame(frame);
    };
  }, []);
  return rows;
}

const Ours = memo(({ rows }: { rows: Row[] }) => {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <div id="scroller" style={{ height: HEIGHT, overflow: 'auto' }}>
      <DataTable what="客户" rows={rows} columns={columns} selection={{ ids, onChange: setIds }} />
    </div>
  );
});

const Peer = memo(({ rows }: { rows: Row[] }) => (
  <Table
    size="small"
    rowKey="id"
    columns={semiColumns}
    dataSource={rows}
    rowSelection={{}}
    pagination={false}
    virtualized
    scroll={{ y: HEIGHT }}
  />
));

function Page() {
  const rows = useLiveRows();
  return location.hash === '#semi' ? <Peer rows={rows} /> : <Ours rows={rows} />;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
