import { handleVideoLeave, type VideoLeave, videoLeaveList } from '@lianxi/contracts/videocall/offline-message.contract';
import { call } from '@lianxi/shared/client/api';
import { HandleMessage } from '@lianxi/shared/left-message/handle-message';
import { LeftMessagePage, leftAt } from '@lianxi/shared/left-message/left-message-page';
import type { Column } from '@lianxi/shared/list/data-table';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';

const nameOf = ({ name }: VideoLeave) => name;

const columns: readonly Column<VideoLeave>[] = [
  { key: 'name', title: '称呼', width: 100, render: nameOf },
  { key: 'phone', title: '电话', width: 170, render: ({ phone, name }) => <PhoneNumber phone={phone} of={name} /> },
  { key: 'callBack', title: '希望', width: 80, render: ({ callBack }) => (callBack ? '回电' : '回复') },
  { key: 'content', title: '留言', width: 240, render: ({ content }) => content },
  leftAt,
  { key: 'groupName', title: '技能组', width: 100, render: ({ groupName }) => groupName || '—' },
];

/** Messages of customers whom no agent received by video (a part of 视频记录). */
export default function VideoLeavePage() {
  const list = useList(videoLeaveList);
  return (
    <LeftMessagePage<VideoLeave>
      title="客户留言"
      list={list}
      columns={columns}
      nameOf={nameOf}
      emptyWords="没有客服在线、非服务时间或排队已满时，客户的留言会列在这里。"
      form={({ id, name, content }, close) => (
        <HandleMessage
          name={name}
          list={videoLeaveList}
          onSave={(fields) => call(handleVideoLeave, { body: { ...fields, id } })}
          onClose={close}
        >
          <p>{content}</p>
        </HandleMessage>
      )}
    />
  );
}
