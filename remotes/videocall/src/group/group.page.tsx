import { videoGroup } from '@lianxi/contracts/videocall/group.contract';
import { GroupPage, type GroupPageProps } from '@lianxi/shared/group/group-page';

type Props = GroupPageProps<typeof videoGroup>;

const columns: Props['columns'] = (column) => [column('choosable', { title: '客户可选', width: 100 })];
const fields: Props['fields'] = (field) => field('choosable');

/** Which agents receive which customers by video, and the texts for customers (specification section 2, /videocall/setting). */
export default function VideoGroupPage() {
  return (
    <GroupPage
      group={videoGroup}
      title="技能组"
      columns={columns}
      fields={fields}
      hints={{
        name: '客户选择服务类型时会看到。',
        members: '熟练度 1 最低，10 最高；同样空闲时先分配给熟练的坐席。',
        priority: '10 最高，坐席空出来时先接待。',
      }}
      emptyWords="没有技能组时，客户由任何在线的视频坐席接待。"
    />
  );
}
