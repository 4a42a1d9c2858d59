import { handleOfflineMessage, type OfflineMessage, offlineMessageList } from '@lianxi/contracts/online/offline-message.contract';
import { call } from '@lianxi/shared/client/api';
import { HandleMessage } from '@lianxi/shared/left-message/handle-message';
import { LeftMessagePage, leftAt } from '@lianxi/shared/left-message/left-message-page';
import type { Column } from '@lianxi/shared/list/data-table';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import './offline-message.css';

const nameOf = ({ name }: OfflineMessage) => name;

const columns: readonly Column<OfflineMessage>[] = [
  { key: 'name', title: '称呼', width: 100, render: nameOf },
  { key: 'phone', title: '电话', width: 170, render: ({ phone, name }) => <PhoneNumber phone={phone} of={name} /> },
  { key: 'content', title: '留言', width: 240, render: ({ content }) => content },
  leftAt,
  { key: 'groupName', title: '咨询类型', width: 100, render: ({ groupName }) => groupName || '—' },
  { key: 'pageTitle', title: '页面', width: 120, render: ({ pageTitle }) => pageTitle || '—' },
];

/** Messages of visitors whom no agent received (specification section 2, /online/leaves). */
export default function OfflineMessagePage() {
  const list = useList(offlineMessageList);
  return (
    <LeftMessagePage<OfflineMessage>
      title="在线留言"
      list={list}
      columns={columns}
      nameOf={nameOf}
      emptyWords="非服务时间或排队已满时，访客的留言会列在这里。"
      form={({ id, name, content }, close) => (
        <HandleMessage
          name={name}
          list={offlineMessageList}
          onSave={(fields) => call(handleOfflineMessage, { body: { ...fields, id } })}
          onClose={close}
        >
          <p className="leave-words">{content}</p>
        </HandleMessage>
      )}
    />
  );
}
