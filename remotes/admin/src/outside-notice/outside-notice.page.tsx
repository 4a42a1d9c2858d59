import { type OutsideNotice, outsideNotice, outsideNoticeSites } from '@lianxi/contracts/admin/outside-notice.contract';
import { call } from '@lianxi/shared/client/api';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { RecordPage } from '@lianxi/shared/record/record-page';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { TimeField } from '../form/time-field.tsx';
import { OutsideState } from './outside-state.tsx';

type Form = ContractForm<RecordInput<typeof outsideNotice>>;

const minute = (at: string) => absoluteTime(new Date(at)).slice(0, 16);

function timeWords({ beginAt, endAt }: OutsideNotice): string {
  if (beginAt === null && endAt === null) return '长期';
  return `${beginAt ? minute(beginAt) : '现在'} 至 ${endAt ? minute(endAt) : '长期'}`;
}

/** Where customers see it: 在线客服（官网）、视频客服. */
function placeWords({ place, siteName, videoSiteName }: OutsideNotice): string {
  const of = (channel: string, site: string | null) => (site ? `${channel}（${site}）` : channel);
  const words = { chat: of('在线客服', siteName), video: of('视频客服', videoSiteName) };
  return place === 'all' ? `${words.chat}、${words.video}` : words[place];
}

const columns = (column: ColumnOf<typeof outsideNotice>) => [
  column('content', { width: 360 }),
  { key: 'state', title: '状态', width: 100, render: ({ state }: OutsideNotice) => <OutsideState state={state} /> },
  { key: 'place', title: '显示位置', width: 240, render: placeWords },
  { key: 'time', title: '有效时间', width: 260, render: timeWords },
  column('updateTime', { width: 120 }),
];

const loadChatSites: LoadOptions = async (keyword, signal) => {
  const { sites } = await call(outsideNoticeSites, undefined, { signal });
  return sites.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};
const loadVideoSites: LoadOptions = async (keyword, signal) => {
  const { videoSites } = await call(outsideNoticeSites, undefined, { signal });
  return videoSites
    .filter(({ entrance }) => entrance.includes(keyword))
    .map(({ id, entrance }) => ({ value: id, text: entrance }));
};

/** 站外公告 (/basicmodule/outsidenotice): what customers read in the chat and on the page of video calls. */
export default function OutsideNoticePage() {
  return (
    <RecordPage
      record={outsideNotice}
      title="站外公告"
      columns={columns}
      removalWords={() => '客户不再看到它，删除后不能恢复。'}
      emptyWords="公告显示在网页聊天窗口和视频客服页面的顶部，例如服务时间调整。"
      filters={(filter) => (
        <>
          {filter('keyword', { label: '内容' })}
          {filter('place', { none: '全部位置' })}
        </>
      )}
      form={{
        saved: '已保存，客户下次打开时看到',
        fields: (field, form, notice) => (
          <>
            {field('content')}
            {field('link', { hint: '填写后内容可以点开', placeholder: 'https://' })}
            {field('place')}
            <Entrances form={form} notice={notice} />
            <TimeField form={form} name="beginAt" label="开始时间" hint="不填则立即开始。" />
            <TimeField form={form} name="endAt" label="结束时间" hint="不填则长期有效。" />
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}

/** The entrances of the chosen channels. */
function Entrances({ form, notice }: { form: Form; notice: OutsideNotice | null }) {
  const place = useFormValue(form, 'place');
  const chosen = (id: string | null | undefined, name: string | null | undefined) =>
    id && name ? { value: id, text: name } : undefined;
  return (
    <>
      {place !== 'video' && (
        <PickField
          form={form}
          name="siteId"
          label="在线网站"
          none="全部网站"
          load={loadChatSites}
          chosen={chosen(notice?.siteId, notice?.siteName)}
        />
      )}
      {place !== 'chat' && (
        <PickField
          form={form}
          name="videoSiteId"
          label="视频入口"
          none="全部入口"
          load={loadVideoSites}
          chosen={chosen(notice?.videoSiteId, notice?.videoSiteName)}
        />
      )}
    </>
  );
}
