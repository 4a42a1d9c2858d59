import { Button, Progress } from '@douyinfe/semi-ui';
import {
  type CustomerImport,
  cancelCustomerImport,
  confirmCustomerImport,
  readCustomerImport,
} from '@lianxi/contracts/customer/customer-import.contract';
import { cancelTask } from '@lianxi/contracts/tasks/task.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { State } from '@lianxi/shared/ui/data-states';
import { useEffect } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { refreshCustomers } from '../customer/refresh.ts';
import { CheckResult } from './check-result.tsx';
import { ReportButton, TemplateButton } from './download-buttons.tsx';

interface Props {
  found: CustomerImport;
  onClose: () => void;
  onAgain: () => void;
}

/** The server is working: it checks the rows, or imports them. */
export function Working({ found, progress, onClose }: Props & { progress: { done: number; total: number } | null }) {
  const { id, taskId, fileName, state } = found;
  const stop = useAction(async () => {
    await call(cancelTask, { params: { id: taskId } });
    await invalidate(readCustomerImport, { params: { id } });
  });
  const { done, total } = progress ?? { done: 0, total: 0 };
  const verb = state === 'checking' ? '检查' : '导入';
  return (
    <>
      <div className="import-work">
        <p className="import-file">{fileName}</p>
        <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} aria-label={`${verb}进度`} showInfo />
        <p>{total > 0 ? `正在${verb}，已完成 ${grouped.format(done)} / ${grouped.format(total)} 行` : `正在${verb}，请稍候`}</p>
        <p className="import-note">可以关闭窗口，{verb}会在后台继续；从任务中心可以回到这里。</p>
      </div>
      <div className="import-buttons">
        <Button loading={stop.running} onClick={() => void stop.run()}>
          取消{verb}
        </Button>
        <Button theme="solid" onClick={onClose}>
          后台运行
        </Button>
      </div>
    </>
  );
}

/** The check is over: its result, and the user's confirmation. */
export function Checked({ found, onAgain }: Props) {
  const { id, fileName, goodRows, badRows } = found;
  const again = () => invalidate(readCustomerImport, { params: { id } });
  const take = useAction(async () => {
    await call(confirmCustomerImport, { params: { id } }).finally(again);
  });
  const drop = useAction(async () => {
    await call(cancelCustomerImport, { params: { id } }).finally(again);
  });
  return (
    <>
      <p className="import-file">{fileName}</p>
      <CheckResult found={found} />
      <div className="import-buttons">
        {badRows > 0 && <ReportButton id={id} fileName={fileName} />}
        <Button loading={drop.running} onClick={() => void drop.run()}>
          取消导入
        </Button>
        {goodRows > 0 ? (
          <Button theme="solid" loading={take.running} onClick={() => void take.run()}>
            {badRows > 0 ? `跳过错误，导入 ${grouped.format(goodRows)} 行` : `导入 ${grouped.format(goodRows)} 行`}
          </Button>
        ) : (
          <Button theme="solid" onClick={onAgain}>
            重新选择文件
          </Button>
        )}
      </div>
    </>
  );
}

/** The result of the import. */
export function Ended({ found, onClose, onAgain }: Props) {
  const { id, fileName, state, goodRows, badRows, failure } = found;
  const done = state === 'done';
  useEffect(() => {
    if (done) void refreshCustomers();
  }, [done]);
  const again = <Button onClick={onAgain}>{done ? '再导入一个文件' : '重新选择文件'}</Button>;
  if (done) {
    return (
      <State
        picture="empty"
        title={`已导入 ${grouped.format(goodRows)} 位客户`}
        words={badRows > 0 ? `${fileName} 中有错误的 ${grouped.format(badRows)} 行没有导入。` : fileName}
        actions={
          <>
            {badRows > 0 && <ReportButton id={id} fileName={fileName} />}
            {again}
            <Button theme="solid" onClick={onClose}>
              查看客户
            </Button>
          </>
        }
      />
    );
  }
  if (state === 'cancelled')
    return <State picture="empty" title="导入已取消" words={`${fileName} 没有导入任何数据。`} actions={again} />;
  return (
    <State
      alert
      picture="failure"
      title="导入失败"
      words={`${failure ?? '操作失败'}。没有导入任何数据。`}
      actions={
        <>
          <TemplateButton />
          {again}
        </>
      }
    />
  );
}
