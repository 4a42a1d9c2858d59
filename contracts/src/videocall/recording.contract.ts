import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { sessionId, videoCallErrors } from './call.contract.ts';

export const videoRecordingErrors = defineErrors('video-recording', {
  notFound: { kind: 'not-found', text: '录制不存在或已过保存期' },
  over: { kind: 'conflict', text: '录制已结束' },
  gap: { kind: 'conflict', text: '录制分片不连续，请从缺少的分片继续上传' },
  damaged: { kind: 'invalid', text: '录制分片已损坏，请重新上传' },
  tooLarge: { kind: 'too-large', text: '录制分片过大' },
  notFailed: { kind: 'conflict', text: '该录制无需或无法重新生成' },
  notReady: { kind: 'conflict', text: '录制正在生成，请稍后再试' },
});

/** How long a piece of the picture is that the agent's browser sends at a time. */
export const VIDEO_CHUNK_SECONDS = 5;
/** Of 1080p at its best with room to spare. */
export const VIDEO_CHUNK_MAX_BYTES = 24 * 1024 * 1024;
/** A recording without new pieces for so long fails: the agent is notified during the call. */
export const VIDEO_RECORDING_STALL_SECONDS = 15;

const access = { code: 'videocall_dialogue' };

/** Who records: the media server, where it can, else the agent's browser, which sends pieces. */
export const videoRecorder = z.enum(['server', 'browser']);
export type VideoRecorder = z.output<typeof videoRecorder>;

/** The number of the piece with which the browser continues. */
export const videoRecordingProgress = z.object({ recordingId: id, nextSeq: z.number().int().min(1) });
export type VideoRecordingProgress = z.output<typeof videoRecordingProgress>;

/**
 * Begins to record a call, by who serves it (specification section 4). The media server does it where it can, and goes on when
 * the browser is reloaded. Else, or when `by` says so, the browser sends the composed picture as WebM in pieces; what was being
 * recorded of the call before is closed. When the media server fails later the call says so, by `recording`, and the
 * browser begins another. Null: parties who have not agreed are asked first; begin again when all who are there have agreed.
 */
export const startVideoRecording = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/recordings/start',
  summary: '开始录制',
  access,
  body: z.object({ sessionId, by: videoRecorder.default('server') }),
  reply: videoRecordingProgress
    .extend({
      by: videoRecorder,
      /** The number of the recording agent: the browser draws it into the picture. */
      watermark: z.string(),
    })
    .nullable(),
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, videoCallErrors.ended, videoCallErrors.noConsent],
});

/** Ends the recording of a call, or the request for consent to it; pieces on their way are still taken. Ending none is fine. */
export const stopVideoRecording = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/recordings/stop',
  summary: '停止录制',
  access,
  body: z.object({ sessionId }),
  reply: z.null(),
  errors: [videoCallErrors.notFound, videoCallErrors.notYours],
});

/**
 * Takes the next piece (`seq` from 1; form field `file`), by who began the recording. Acknowledged, it is kept whatever dies;
 * one that was acknowledged before is answered again.
 */
export const sendVideoChunk = endpoint({
  method: 'POST',
  path: '/xmf-video-services/recordings/{id}/chunks',
  summary: '上传录制分片',
  access,
  params: z.object({ id }),
  query: z.object({
    seq: z.coerce.number().int().min(1),
    /** SHA-256 of the piece, hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, '校验值格式有误'),
    /** `1`: the last piece, the file can be made. A recording without a last piece ends when no piece arrives for some time. */
    last: z.enum(['0', '1']).default('0'),
  }),
  bodyKind: 'multipart',
  bodyLimit: VIDEO_CHUNK_MAX_BYTES,
  reply: videoRecordingProgress,
  errors: [
    videoRecordingErrors.notFound,
    videoRecordingErrors.over,
    videoRecordingErrors.gap,
    videoRecordingErrors.damaged,
    videoRecordingErrors.tooLarge,
  ],
});

/** `recording`: pieces arrive. `preparing`: its file is being made. `ready`: it can be played. `failed`: for good, as far as we can. */
export const videoRecordingStatus = z.enum(['recording', 'preparing', 'ready', 'failed']);

/**
 * `empty`: nothing of it arrived. `unmade`, `no-space`: its pieces are there, and no file could be made of them.
 * `broken-off`: the media server did not record it to its end.
 */
export const videoRecordingFailure = z.enum(['empty', 'unmade', 'no-space', 'broken-off']);
export type VideoRecordingFailure = z.output<typeof videoRecordingFailure>;
/** What another try may mend. */
export const REMAKEABLE: readonly VideoRecordingFailure[] = ['unmade', 'no-space'];

export const videoRecording = z.object({
  id,
  status: videoRecordingStatus,
  /** Null unless it failed. */
  failure: videoRecordingFailure.nullable(),
  agentName: z.string(),
  createTime: timestamp,
  /** Null until its file is made. */
  seconds: z.number().nullable(),
  bytes: z.number().int(),
  /** One can jump to any moment of it. */
  seekable: z.boolean(),
  /** When it is deleted; null: never. */
  expireTime: timestamp.nullable(),
});
export type VideoRecording = z.output<typeof videoRecording>;

/** The recordings of a call whose agent is within the data scope, the oldest first. */
export const videoRecordings = endpoint({
  method: 'GET',
  path: '/xmf-video-services/recordings',
  summary: '视频录制列表',
  access: { code: 'videocall_record_play' },
  dataScope: 'videocall_myreception',
  query: z.object({ sessionId }),
  reply: z.array(videoRecording),
  errors: [videoCallErrors.notFound],
});

/** Makes the file of a recording once more, after it failed. */
export const remakeVideoRecording = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/recordings/{id}/remake',
  summary: '重新生成视频录制',
  access: { code: 'videocall_record_play' },
  dataScope: 'videocall_myreception',
  params: z.object({ id }),
  reply: z.null(),
  errors: [videoRecordingErrors.notFound, videoRecordingErrors.notFailed],
});

/** An address at which a recording plays for ten minutes, as long as the caller stays signed in (playFile). */
export const openVideoRecording = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/recordings/{id}/link',
  summary: '播放视频录制',
  access: { code: 'videocall_record_play' },
  dataScope: 'videocall_myreception',
  params: z.object({ id }),
  reply: z.object({
    /** A path of this portal. */
    url: z.string(),
    expireTime: timestamp,
    /** The number of the watching user: the player draws it over the picture. */
    watermark: z.string(),
  }),
  errors: [videoRecordingErrors.notFound, videoRecordingErrors.notReady],
});
