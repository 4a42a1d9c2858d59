import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { timestamp } from '../kit/ids.ts';
import { callRecordErrors } from './call-record.contract.ts';
import { linkedid } from './call-station.ts';

/** The recordings of a call (specification section 7: common/getRecords). */
export const callRecordings = endpoint({
  method: 'GET',
  path: '/xmf-call-center/common/getRecords',
  summary: '通话录音列表',
  access: { code: 'callcenter_record_play' },
  dataScope: 'callcenter_platformcall',
  query: z.object({ linkedid, fileName: z.string().max(200).optional(), url: z.string().max(500).optional() }),
  reply: z.array(z.object({ fileName: z.string(), url: z.string(), seconds: z.number().int(), createTime: timestamp })),
});

/** The sound itself, as a WAV: left the agent, right the other side. */
export const playVoiceFile = endpoint({
  method: 'GET',
  path: '/xmf-call-center/voicefile/play',
  summary: '播放录音',
  access: { code: 'callcenter_record_play' },
  dataScope: 'callcenter_platformcall',
  replyKind: 'file',
  query: z.object({ fileName: z.string().min(1).max(200), url: z.string().max(500).optional() }),
  reply: z.null(),
  errors: [callRecordErrors.noRecording],
});
