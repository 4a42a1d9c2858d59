import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { callRecordErrors } from './call-record.contract.ts';
import { callDirection, linkedid } from './call-station.ts';

export const recordingErrors = defineErrors('recording', {
  tooMany: { kind: 'invalid', text: '单次打包的录音过多，请减少选择' },
  noneLeft: { kind: 'not-found', text: '所选录音都已过保存期，或您无权下载' },
});

/** The recordings of a call (specification section 7: common/getRecords). */
export const callRecordings = endpoint({
  method: 'GET',
  path: '/xmf-call-center/common/getRecords',
  summary: '通话录音列表',
  access: { code: 'callcenter_record_play' },
  dataScope: 'callcenter_platformcall',
  /** Spelled as the specification does here. */
  query: z.object({ linkedId: linkedid, fileName: z.string().max(200).optional(), url: z.string().max(500).optional() }),
  reply: z.array(
    z.object({
      fileName: z.string(),
      /** Plays its sound for ten minutes (playFile); empty while the switch has it, for a few seconds after the call's end. */
      url: z.string(),
      seconds: z.number().int(),
      createTime: timestamp,
      /** Where it was paused, in seconds from its start: there it is silent. `to` is null until the end. */
      pauses: z.array(z.object({ from: z.number(), to: z.number().nullable() })),
    }),
  ),
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

/** A recording that is in the file store. */
export const storedRecording = z.object({
  fileName: z.string(),
  linkedid,
  direction: callDirection,
  /** Masked for a reader who may not see whole numbers. */
  callerId: z.string(),
  custName: z.string(),
  agentName: z.string(),
  skillGroupName: z.string(),
  createTime: timestamp,
  seconds: z.number().int(),
  bytes: z.number().int(),
  /** When it is deleted; null: never. */
  expireTime: timestamp.nullable(),
});
export type StoredRecording = z.output<typeof storedRecording>;

/** Recordings within the data scope, newest first (`/callcenter/recorddownload`). */
export const recordingList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/recordDownload',
  summary: '录音列表',
  access: { code: 'callcenter_recorddownload' },
  dataScope: 'callcenter_recorddownload',
  query: listQuery.extend({
    direction: callDirection.optional(),
    agentId: id.optional(),
    skillGroupId: id.optional(),
    /** A whole number, or the handle of a masked one. */
    phone: z.string().trim().max(200).optional(),
    beginTime: timestamp.optional(),
    endTime: timestamp.optional(),
  }),
  reply: listPage(storedRecording),
});

/** Puts recordings into one zip, at most `maxRecordings` of config.json; the task centre offers it to the caller for a week. Those that went meanwhile are left out. */
export const packRecordings = endpoint({
  method: 'POST',
  path: '/xmf-call-center/recordDownload/pack',
  summary: '打包下载录音',
  once: true,
  access: { code: 'callcenter_recorddownload' },
  dataScope: 'callcenter_recorddownload',
  body: z.object({ fileNames: z.array(z.string().min(1).max(200)).min(1).max(1000) }),
  reply: z.object({ taskId: id }),
  errors: [recordingErrors.tooMany, recordingErrors.noneLeft],
});
