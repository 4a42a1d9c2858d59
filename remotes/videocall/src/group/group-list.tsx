import { Button } from '@douyinfe/semi-ui';
import { videoGroup } from '@lianxi/contracts/videocall/group.contract';
import { GroupPage, type GroupPageProps } from '@lianxi/shared/group/group-page';
import { useState } from 'react';
import { ReceptionEditor } from '../setting/reception.form.tsx';

type Props = GroupPageProps<typeof videoGroup>;

const columns: Props['columns'] = (column) => [column('choosable', { title: '客户可选', width: 100 })];
const fields: Props['fields'] = (field) => field('choosable');

/** Who receives which customers, and how they are received. */
export function VideoGroupList({ onSites }: { onSites: () => void }) {
  const [reception, setReception] = useState(false);
  return (
    <GroupPage
      group={videoGroup}
      title="视频设置"
      columns={columns}
      fields={fields}
      hints={{
        name: '客户选择服务类型时会看到。',
        members: '熟练度 1 最低，10 最高；同样空闲时先分配给熟练的坐席。',
        priority: '10 最高，坐席空出来时先接待。',
      }}
      emptyWords="没有技能组时，客户由任何在线的视频坐席接待。"
      actions={
        <>
          <Button onClick={onSites}>视频入口</Button>
          <Button onClick={() => setReception(true)}>接待设置</Button>
        </>
      }
    >
      {reception && <ReceptionEditor onClose={() => setReception(false)} />}
    </GroupPage>
  );
}
