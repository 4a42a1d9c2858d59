import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import {
  openVideoRecording,
  remakeVideoRecording,
  sendVideoChunk,
  startVideoRecording,
  stopVideoRecording,
  videoRecordingErrors,
  videoRecordings,
} from '@lianxi/contracts/videocall/recording.contract';
import { playLink } from '../../../platform/files/play-link.ts';
import { AfterCommit } from '../../../platform/http/context.ts';
import type { UploadedFile } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { lockKnownCall, lockServedCall } from '../call/party.queries.ts';
import { videoOf } from '../video.ts';
import { findGoingEgress } from './egress.queries.ts';
import { askConsent, isConsentMissing } from './record-consent.ts';
import { addChunk, beginRecording, closeRecording, lockRecording, markNotRecorded, markRecorded } from './recording.queries.ts';
import { findRecordings, isCallInScope } from './recording-list.queries.ts';

export const videoRecordingRoutes = routes((on) => {
  on(startVideoRecording, async (ctx) => {
    const { agentId, agentNo: watermark } = ctx.principal;
    const call = await lockServedCall(ctx, ctx.body.sessionId, agentId);
    if (!call.recordConsent) throw new CodedError(videoCallErrors.noConsent);
    const video = videoOf(ctx.kernel);
    if (await isConsentMissing(ctx, call.id)) {
      if (await askConsent(ctx, call.id, true)) await video.effects.notify(ctx, call.id);
      ctx.audit({ target: `video-call:${call.id}`, after: { recordConsent: 'asked' } });
      return null;
    }
    const egress = ctx.body.by === 'server' ? video.egress : null;
    const going = egress && (await findGoingEgress(ctx, call.id, agentId));
    if (going) return { recordingId: going, nextSeq: 1, by: 'server' as const, watermark };
    await closeRecording(ctx, call.id);
    const file = egress ? `${randomUUID()}.mp4` : null;
    const recordingId = await beginRecording(ctx, call.id, agentId, file);
    video.egress?.lookAfter(ctx, call);
    const isAnswered = await askConsent(ctx, call.id, false);
    if ((await markRecorded(ctx, call.id, 'on')) || isAnswered) await video.effects.notify(ctx, call.id);
    ctx.audit({ target: `video-call:${call.id}`, after: { recording: recordingId } });
    return new AfterCommit(async () => {
      const isServers = egress && file && (await egress.begin(ctx.tenantId, call, { id: recordingId, file }));
      return { recordingId, nextSeq: 1, by: isServers ? 'server' : 'browser', watermark };
    });
  });

  on(stopVideoRecording, async (ctx) => {
    const call = await lockKnownCall(ctx, ctx.body.sessionId, ctx.principal.agentId);
    if (call.agentId !== ctx.principal.agentId) throw new CodedError(videoCallErrors.notYours);
    await closeRecording(ctx, call.id);
    const video = videoOf(ctx.kernel);
    video.egress?.lookAfter(ctx, call);
    const isAsked = await askConsent(ctx, call.id, false);
    if ((await markNotRecorded(ctx, call.id)) || isAsked) await video.effects.notify(ctx, call.id);
    ctx.audit({ target: `video-call:${call.id}`, after: { recording: null } });
    return null;
  });

  on(
    sendVideoChunk,
    async (ctx) => {
      const { agentId } = ctx.principal;
      const { seq, sha256, last } = ctx.query;
      const recording = await lockRecording(ctx, ctx.params.id);
      if (recording?.agentId !== agentId || recording.egressFile !== null) throw new CodedError(videoRecordingErrors.notFound);
      const { id: recordingId, nextSeq, callId, state } = recording;
      if (seq < nextSeq) return { recordingId, nextSeq };
      if (state !== 'open' && state !== 'stopped') throw new CodedError(videoRecordingErrors.over);
      if (seq > nextSeq) throw new CodedError(videoRecordingErrors.gap);
      const piece = ctx.files.find(({ fieldName }) => fieldName === 'file');
      if (!piece || !(await isWhole(piece, seq, sha256))) throw new CodedError(videoRecordingErrors.damaged);
      // Without an extension: only the first piece identifies it as WebM.
      const upload = { ...piece, fileName: `recording-${recordingId}-${seq}` };
      const uploader = { kind: 'agent', id: agentId } as const;
      const stored = await ctx.kernel.files.store(ctx, upload, uploader, {
        url: (name) => name,
        needs: ['videocall_record_play'],
      });
      await ctx.kernel.files.keep(ctx, [stored.fileSaveName]);
      await addChunk(ctx, recording, stored);
      const video = videoOf(ctx.kernel);
      if (last === '1') await video.recordingMaker.make(ctx, recordingId);
      const news = last === '1' ? markNotRecorded(ctx, callId) : state === 'open' && markRecorded(ctx, callId, 'on');
      if (await news) await video.effects.notify(ctx, callId);
      return { recordingId, nextSeq: nextSeq + 1 };
    },
    // Every five seconds. The log contains the agent who began and ended the recording.
    { audited: false },
  );

  on(videoRecordings, async (ctx) => {
    const { sessionId } = ctx.query;
    if (!(await isCallInScope(ctx, sessionId))) throw new CodedError(videoCallErrors.notFound);
    const found = await findRecordings(ctx, { sessionId });
    return found.map(({ fileSaveName: _, ...recording }) => recording);
  });

  on(openVideoRecording, async (ctx) => {
    const [recording] = await findRecordings(ctx, { id: ctx.params.id });
    if (!recording) throw new CodedError(videoRecordingErrors.notFound);
    const { status, fileSaveName } = recording;
    if (status !== 'ready' || fileSaveName === null) throw new CodedError(videoRecordingErrors.notReady);
    const { url, expiresAt } = playLink(ctx, fileSaveName);
    ctx.audit({ target: `video-recording:${recording.id}`, after: { played: true } });
    return { url, expireTime: expiresAt.toISOString(), watermark: ctx.principal.agentNo };
  });

  on(remakeVideoRecording, async (ctx) => {
    const [recording] = await findRecordings(ctx, { id: ctx.params.id });
    if (!recording) throw new CodedError(videoRecordingErrors.notFound);
    const isMade = recording.status === 'failed' && (await videoOf(ctx.kernel).recordingMaker.make(ctx, recording.id));
    if (!isMade) throw new CodedError(videoRecordingErrors.notFailed);
    ctx.changed(videoCallsTopic);
    ctx.audit({ target: `video-recording:${recording.id}`, after: { remade: true } });
    return null;
  });
});

/** The piece arrived unchanged, and the first one is the beginning of a WebM. */
async function isWhole({ tempPath, contentType }: UploadedFile, seq: number, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(tempPath), hash);
  return hash.digest('hex') === sha256 && (seq > 1 || contentType === 'video/webm');
}
