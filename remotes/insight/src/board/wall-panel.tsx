import { Button, Input, InputNumber } from '@douyinfe/semi-ui';
import { MAX_WALL_DAYS, makeWall, revokeWall, type Wall, wallList } from '@lianxi/contracts/insight/data-screen.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Copied } from '@lianxi/shared/site/copied';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useMemo, useState } from 'react';
import './wall-panel.css';

const USUAL_DAYS = 90;
const addressOf = ({ tenantId, sign }: { tenantId: number; sign: string }) =>
  `${location.origin}/#/realtime/home?${new URLSearchParams({ tenantId: String(tenantId), sign })}`;

const stateOf = ({ revoked, until }: Wall) => (revoked ? '已撤销' : Date.parse(until) < Date.now() ? '已过期' : '有效');

/** Links to the data screen for walls: made, seen last, revoked. The address is shown once. */
export function WallPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(wallList, {});
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const [address, setAddress] = useState<string | null>(null);
  const make = useAction(async () => {
    const link = await call(makeWall, { body: { name: name.trim(), days } });
    setAddress(addressOf(link));
    setName('');
    await invalidate(wallList);
  });
  const revoke = useAction(async ({ id, name: of }: Wall) => {
    const question = { title: `撤销「${of}」`, words: '屏幕会立即显示链接无效，不能恢复。', act: '撤销', danger: true };
    if (!(await confirm(question))) return;
    await call(revokeWall, { params: { id } });
    await invalidate(wallList);
  });
  const columns = useMemo(
    (): readonly Column<Wall>[] => [
      { key: 'name', title: '名称', width: 130, render: (row) => row.name },
      { key: 'state', title: '状态', width: 70, render: stateOf },
      { key: 'until', title: '有效期至', width: 110, render: ({ until }) => <RelativeTime at={until} /> },
      { key: 'seen', title: '最近显示', width: 110, render: ({ seenTime }) => (seenTime ? <RelativeTime at={seenTime} /> : '—') },
      { key: 'by', title: '生成人', width: 80, render: ({ agName }) => agName },
      {
        key: 'actions',
        title: '操作',
        width: 70,
        actions: true,
        render: (row) =>
          stateOf(row) === '有效' && (
            <button type="button" className="lx-link" aria-label={`撤销${row.name}`} onClick={() => void revoke.run(row)}>
              撤销
            </button>
          ),
      },
    ],
    [revoke.run],
  );
  return (
    <SidePanel title="挂墙链接" width={680} onClose={onClose}>
      <p className="board-note">任何人打开链接都能看到全企业的大屏数据，不含客户姓名和号码。</p>
      <form
        className="wall-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void make.run();
        }}
      >
        <Input aria-label="名称" placeholder="名称，例如 一楼大厅" maxLength={30} value={name} onChange={setName} />
        <InputNumber
          aria-label="有效天数"
          min={1}
          max={MAX_WALL_DAYS}
          suffix="天"
          value={days}
          onChange={(value) => setDays(Number(value) || USUAL_DAYS)}
        />
        <Button htmlType="submit" theme="solid" loading={make.running} disabled={name.trim() === ''}>
          生成
        </Button>
      </form>
      {address && <Copied label="链接" text={address} hint="只显示这一次，请复制到大屏的浏览器打开。" />}
      {error && !data && <Failure what="挂墙链接" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading rows={4} />}
      {data?.length === 0 && <Empty title="还没有挂墙链接" />}
      {data && data.length > 0 && <DataTable what="挂墙链接" rows={data} columns={columns} />}
    </SidePanel>
  );
}
