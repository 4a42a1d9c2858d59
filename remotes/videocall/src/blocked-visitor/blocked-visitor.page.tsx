import { type VideoBlockedVisitor, videoBlockedVisitor } from '@lianxi/contracts/videocall/blocked-visitor.contract';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useEffect } from 'react';

const nameOf = ({ visitorName }: VideoBlockedVisitor) => visitorName;

const columns = (column: ColumnOf<typeof videoBlockedVisitor>) => [
  column('visitorId', { width: 130 }),
  { key: 'visitorName', title: '客户', width: 160, render: nameOf },
  column('reason'),
  column('enabled'),
  column('updateTime'),
];

/** Customers who may not call by video (specification section 2, /videocall/blacklist). */
export default function VideoBlacklistPage() {
  // The visitor whom the former page was about: `?id=new&block=…`.
  const [id] = useAddressValue('id');
  const [block, setBlock] = useAddressValue('block');
  const isOver = block !== undefined && id === undefined;
  useEffect(() => {
    if (isOver) setBlock(undefined);
  }, [isOver]);
  return (
    <RecordPage
      record={videoBlockedVisitor}
      title="视频黑名单"
      columns={columns}
      nameOf={nameOf}
      removalWords={({ visitorName }) => `删除后${visitorName}可以再次发起视频。`}
      emptyWords="在视频记录的详情里可以把骚扰的客户加入黑名单。"
      filters={(filter) => filter('keyword', { label: '客户编号、名称或原因' })}
      form={{
        ...(block && { blank: { visitorId: block } }),
        fields: (field) => (
          <>
            {field('visitorId', { hint: '在视频记录的详情里。' })}
            {field('reason')}
            {field('enabled', { hint: '启用时该客户不能再发起视频。' })}
          </>
        ),
      }}
    />
  );
}
