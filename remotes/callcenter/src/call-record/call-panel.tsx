import { callDetail } from '@lianxi/contracts/callcenter/call-record.contract';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts } from '@lianxi/shared/ui/facts';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import type { ReactNode } from 'react';
import { directionWords, outcomeOf } from '../caller/call-outcome.ts';
import { SummaryPanel } from '../summary/summary-panel.tsx';
import { Decisions, Events, Legs, Summaries } from './call-course.tsx';
import { ratingWord } from './record-words.ts';
import { Recordings } from './recordings.tsx';
import { useCallNews } from './use-call-news.ts';
import './call-panel.css';

function Call({ linkedid }: { linkedid: string }) {
  const { data, error, refetch } = useCall(callDetail, { params: { linkedid } });
  useCallNews(callDetail);
  const own = useSession(({ userinfo }) => userinfo?.user_id);
  const mayWrite = useHolds('homepage_callcenter_mark');
  if (error && !data) return <Failure what="通话" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={6} />;
  // Whoever served the call finishes its summary here.
  const isOwn = mayWrite && data.agentId === own;
  const facts: Record<string, ReactNode> = {
    号码: <PhoneNumber phone={data.callerId} of={data.custName || '客户'} />,
    方向: directionWords[data.direction],
    结果: <LiveStatus {...outcomeOf(data)} />,
    开始时间: <EventTime at={data.begintime} />,
    [data.direction === 'out' ? '外显号码' : '热线']: data.did,
    线路: data.legs.map(({ line }) => line).find((line) => line !== ''),
    技能组: data.skillGroupName,
    坐席: [data.agentName, data.extension].filter(Boolean).join(' '),
    菜单: data.ivrflows,
    ...Object.fromEntries(data.collected.map(({ label, keys }) => [`按键输入 · ${label}`, keys])),
    满意度: ratingWord(data),
    要求回拨: data.callBackWanted ? '是' : '',
    排队: data.queueSeconds > 0 ? lasted(data.queueSeconds * 1000) : '',
    振铃: data.ringSeconds > 0 ? lasted(data.ringSeconds * 1000) : '',
  };
  return (
    <>
      <Facts facts={facts} />
      <Can code="callcenter_record_play">{data.hasRecording && <Recordings linkedid={linkedid} />}</Can>
      <Summaries summaries={data.summaries.filter(({ agentId }) => !isOwn || agentId !== own)} />
      {isOwn && <SummaryPanel linkedid={linkedid} />}
      <Legs legs={data.legs} />
      <Decisions decisions={data.decisions} />
      <Events events={data.events} legs={data.legs} />
    </>
  );
}

/** One call next to the list, which the user can still use. */
export function CallPanel({ linkedid, onClose }: { linkedid: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title="通话详情" open={linkedid !== undefined} onClose={onClose}>
      {linkedid && <Call key={linkedid} linkedid={linkedid} />}
    </SidePanel>
  );
}
