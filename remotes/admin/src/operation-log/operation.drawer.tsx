import type { OperationLogEntry } from '@lianxi/contracts/audit/operation-log.contract';
import { targetWords } from '@lianxi/contracts/audit/target-words';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { changedFields } from './changed-fields.ts';
import './operation.drawer.css';

/** One operation: the changes by field, before and after. */
export function OperationDrawer({ entry, onClose }: { entry: OperationLogEntry; onClose: () => void }) {
  const fields = changedFields(entry.before, entry.after);
  return (
    <SidePanel title={entry.operation} width={640} onClose={onClose}>
      <dl className="operation-facts">
        <dt>操作人</dt>
        <dd>{entry.agentName}</dd>
        <dt>时间</dt>
        <dd>
          <EventTime at={entry.createTime} />
        </dd>
        <dt>对象</dt>
        <dd>{targetWords(entry.target)}</dd>
        <dt>IP 地址</dt>
        <dd>{entry.ip}</dd>
      </dl>
      {fields.length > 0 ? (
        <table className="operation-fields" aria-label="修改内容">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ key, name, before, after, changed }) => (
              <tr key={key} className={changed ? 'operation-changed' : undefined}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="operation-none">此操作没有记录修改内容。</p>
      )}
    </SidePanel>
  );
}
