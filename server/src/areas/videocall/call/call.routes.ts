import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  agreeToVideoRecording,
  answerVideoCall,
  endVideoCall,
  enterVideoCall,
  myVideoCalls,
  shareVideoScreen,
  videoCallErrors,
} from '@lianxi/contracts/videocall/call.contract';
import { routes } from '../../../platform/http/routes.ts';
import { agree } from '../recording/record-consent.ts';
import { findDeskConfig } from '../setting/setting.queries.ts';
import { videoOf } from '../video.ts';
import { findCall, findCallsOfSeat, lockCalls } from './call.queries.ts';
import { answerCall } from './call-answer.ts';
import { endCall } from './call-end.ts';
import { leaveCall } from './call-leave.ts';
import { findParty, lockKnownCall, lockOwnCall } from './party.queries.ts';
import { shareScreen } from './screen-share.ts';

export const videoCallRoutes = routes((on) => {
  on(myVideoCalls, async (ctx) => {
    const found = await findCallsOfSeat(ctx, ctx.principal.agentId);
    return {
      calls: found.map(({ call }) => call),
      ringing: found.flatMap(({ call, rings }) => (rings ? call.sessionId : [])),
      config: await findDeskConfig(ctx),
    };
  });

  on(answerVideoCall, async (ctx) => {
    const { agentId: id, agentName: name } = ctx.principal;
    const answered = await answerCall(ctx, videoOf(ctx.kernel).effects, { id, name }, ctx.body);
    ctx.audit({ target: `video-call:${answered.call.id}`, after: { answer: ctx.body.answer } });
    return answered;
  });

  on(
    enterVideoCall,
    async (ctx) => {
      const { agentId } = ctx.principal;
      const { call, party } = await lockOwnCall(ctx, ctx.body.sessionId, agentId);
      return videoOf(ctx.kernel).rooms.admit(ctx, call, party);
    },
    // It runs at every reload: no change that an auditor looks for.
    { audited: false },
  );

  on(endVideoCall, async (ctx) => {
    const { agentId } = ctx.principal;
    const video = videoOf(ctx.kernel);
    await lockCalls(ctx);
    const call = await lockKnownCall(ctx, ctx.body.sessionId, agentId);
    if (call.state === 'ended') return findCall(ctx, call.id);
    const party = await findParty(ctx, call.id, { side: 'agent', id: agentId });
    if (!party) throw new CodedError(videoCallErrors.notYours);
    ctx.audit({ target: `video-call:${call.id}`, after: { as: party.kind } });
    if (party.kind === 'owner') return endCall(ctx, video.effects, call, { by: 'agent', reason: 'completed' });
    return leaveCall(ctx, video.effects, call, party);
  });

  on(agreeToVideoRecording, async (ctx) => {
    const { call, party } = await lockOwnCall(ctx, ctx.body.sessionId, ctx.principal.agentId);
    ctx.audit({ target: `video-call:${call.id}`, after: { recordConsent: true } });
    return agree(ctx, videoOf(ctx.kernel).effects, call, party);
  });

  on(shareVideoScreen, async (ctx) => {
    const { call, party } = await lockOwnCall(ctx, ctx.body.sessionId, ctx.principal.agentId);
    ctx.audit({ target: `video-call:${call.id}`, after: { screen: ctx.body.on } });
    return shareScreen(ctx, videoOf(ctx.kernel).effects, call, party, ctx.body.on);
  });
});
