import { type VideoRecord, videoRecord, videoRecordFilters } from '@lianxi/contracts/videocall/record.contract';
import { asSeenBy } from '../../../platform/permissions/reader-view.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { countVideoRecords, findVideoRecordsBefore } from './record.queries.ts';

const PAGE = 500;
const SCOPE = 'videocall_myreception';

const endings: Record<VideoRecord['endReason'], string> = {
  completed: '正常结束',
  abandoned: '客户放弃',
  lost: '客户断线',
  'no-agent': '无人接听',
  forced: '强制结束',
};

const recordingWords: Record<VideoRecord['film'], string> = { kept: '有', failed: '失败', none: '无' };

export const videoRecordExport = defineExport({
  kind: 'video-record.export',
  name: '视频记录',
  told: (rows) => `共 ${rows} 个通话`,
  needs: ['videocall_record_export', SCOPE],
  holdsNumbers: true,
  filters: videoRecordFilters,
  columns: [
    { title: '通话编号', width: 12 },
    { title: '开始时间', width: 20 },
    { title: '客户', width: 16 },
    { title: '客户编号', width: 12 },
    { title: '入口', width: 16 },
    { title: '技能组', width: 16 },
    { title: '坐席', width: 12 },
    { title: '结果', width: 12 },
    { title: '等待秒数', width: 10 },
    { title: '通话秒数', width: 10 },
    { title: '满意度', width: 8 },
    { title: '录像', width: 8 },
  ],
  words: {
    keyword: searchedText('客户、客户编号或通话编号'),
    result: chosenValue('结果', { answered: '已接听', abandoned: '未接听' }),
    rating: chosenValue('满意度', { rated: '已评价', good: '好评', bad: '差评' }),
    film: chosenValue('录像', recordingWords),
    agentId: namedRow('坐席', 'agents'),
    groupId: namedRow('技能组', 'video_groups'),
    siteId: namedRow('入口', 'video_sites'),
    ...timeRange,
  },
  open({ principal, whole }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const wanted = { ...filters, ids, whole };
    return {
      count: (tenant) => countVideoRecords(tenant, scope, wanted),
      async readPage(tenant, before) {
        const page = await findVideoRecordsBefore(tenant, scope, wanted, { before, limit: PAGE });
        const rows = page.map((record) => rowOf(asSeenBy(principal, videoRecord, record)));
        return { rows, next: page.length < PAGE ? null : (page.at(-1)?.id ?? null) };
      },
    };
  },
});

function rowOf(record: VideoRecord): string[] {
  const { id, createTime, visitorName, visitorId, siteName, groupName, agentName, endReason } = record;
  const figures = [record.waitSeconds, record.talkSeconds, record.rating];
  return [
    ...[id, localTime(createTime), visitorName, visitorId, siteName, groupName ?? '', agentName ?? '', endings[endReason]],
    ...figures.map((value) => (value === null ? '' : String(value))),
    recordingWords[record.film],
  ];
}
