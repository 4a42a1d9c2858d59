import { mkdir } from 'node:fs/promises';
import type { Area } from '../../platform/area.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { AbsenceWatch } from '../../platform/queue/absence.ts';
import { contactRows, statusLog, tellsDoings, whenCheckedOut } from '../attendance/public.ts';
import { whenPhoneGoesOffline } from '../callcenter/public.ts';
import { letReadDuringContacts } from '../customer/public.ts';
import { videoCallRoutes } from './call/call.routes.ts';
import { videoCommentRoutes } from './call/comment.routes.ts';
import { findVideoContact } from './call/video-contact.ts';
import { videoHandOvers } from './hand-over/video-hand-overs.ts';
import { managementExports, managementRoutes } from './management.ts';
import { attachMedia, serveMedia } from './media/attach-media.ts';
import { openMediaServer } from './media/livekit-media-server.ts';
import { openRoomRecorder } from './media/livekit-recorder.ts';
import { mediaEventRoutes } from './media/media-event.routes.ts';
import type { MediaServer } from './media/media-server.ts';
import { sealedVideoLeaves, videoLeaveToDos } from './offline-message/offline-message.routes.ts';
import { videoRecordingRoutes } from './recording/recording.routes.ts';
import { RecordingMaker } from './recording/recording-maker.ts';
import { RecordingWatch } from './recording/recording-watch.ts';
import { videoRetention } from './recording/retention.job.ts';
import { followRights } from './seat/lost-rights.ts';
import { turnOff } from './seat/turn-off.ts';
import { videoSettings } from './settings.ts';
import { serveAgents } from './socket/agents.ts';
import { serveVisitors } from './socket/visitors.ts';
import { videoStatusRoutes } from './status/status.routes.ts';
import { videoChecksOut } from './status/video-check-out.ts';
import { videoAbsence } from './status/video-pages.ts';
import { videoSupervisionRoutes } from './supervision/supervision.routes.ts';
import { videoLinkRoutes } from './transfer/link.routes.ts';
import { videoTransferRoutes } from './transfer/transfer.routes.ts';
import { attachVideo, Video, videoOf } from './video.ts';
import { SeenVisitors } from './visitor/seen-visitors.ts';
import { lookUpVideoVisitor, sealedVideoVisitors } from './visitor/visitor.queries.ts';
import { videoVisitorRoutes } from './visitor/visitor.routes.ts';
import { videoVisitorCustomerRoutes } from './visitor/visitor-customer.routes.ts';

/** Video calls: customers of a tenant's pages, and the agents who receive them face to face. `open` connects the media server. */
export function createVideoCall(open: (kernel: Kernel) => MediaServer): Area {
  return {
    app: 'videocall',
    visitors: lookUpVideoVisitor,
    routes: [
      ...mediaEventRoutes,
      ...managementRoutes,
      ...videoCallRoutes,
      ...videoCommentRoutes,
      ...videoLinkRoutes,
      ...videoRecordingRoutes,
      ...videoStatusRoutes,
      ...videoSupervisionRoutes,
      ...videoTransferRoutes,
      ...videoVisitorCustomerRoutes,
      ...videoVisitorRoutes,
    ],

    settings: videoSettings,
    toDos: [videoLeaveToDos],
    handOvers: videoHandOvers,
    sealed: [sealedVideoVisitors, sealedVideoLeaves],
    serve: serveMedia,

    async attach(kernel) {
      whenCheckedOut(videoChecksOut);
      tellsDoings('video-status', statusLog('agent_video_status_log'));
      tellsDoings('video', contactRows({ table: 'video_calls', begin: 'answered_at', end: 'ended_at', name: '视频中' }));
      letReadDuringContacts(findVideoContact);
      for (const each of managementExports) await each.register(kernel);
      const { db, log } = kernel;
      const seen = new SeenVisitors(db, log);
      const recorder = openRoomRecorder(kernel.settings(videoSettings));
      if (recorder) await mkdir(recorder.folder, { recursive: true });
      const recordingMaker = new RecordingMaker(kernel, recorder?.folder);
      const video = new Video({ db, log, media: open(kernel), recordingMaker, recorder });
      const { effects } = video;
      video.fanOut.attach(serveAgents(kernel, effects), serveVisitors(kernel, video, seen));
      attachVideo(kernel, video);
      await video.rooms.start();
      attachMedia(kernel);
      await recordingMaker.register();
      const retention = videoRetention(recorder?.folder);
      await kernel.jobs.register(retention);
      await kernel.jobs.schedule(retention, '40 18 * * *', {});
      const recordings = new RecordingWatch({ db, log, effects, recordingMaker });
      video.stopsWith(() => recordings.stop());
      video.stopsWith(() => seen.stop());
      video.stopsWith(followRights(kernel, effects));
      // Video goes offline with the telephone (specification section 4).
      video.stopsWith(whenPhoneGoesOffline((tenant, agentId) => turnOff(tenant, effects, agentId, 'phone-offline')));
      // When an agent comes back, they may receive a call. Routing runs after the table contains them as reachable.
      kernel.presence.onChange((changes) => {
        const came = changes.filter(({ entry, connected }) => connected && entry.kind === 'video');
        for (const tenantId of new Set(came.map(({ entry }) => entry.tenantId))) void video.routing.wake(tenantId);
      });
      const absence = new AbsenceWatch(kernel, videoAbsence(effects));
      video.stopsWith(() => absence.end());
      kernel.lead({ name: 'video-absence', onGained: () => absence.start(), onLost: () => absence.stop() });
      kernel.lead({
        name: 'video-routing',
        onGained: () => video.routing.startSweeps(),
        onLost: () => video.routing.stopSweeps(),
      });
      kernel.lead({
        name: 'video-rooms',
        onGained: () => video.truth.startSweeps(),
        onLost: () => video.truth.stopSweeps(),
      });
      kernel.lead({
        name: 'video-recordings',
        onGained: () => {
          recordings.startSweeps();
          video.egress?.startSweeps();
        },
        onLost: () => {
          recordings.stopSweeps();
          video.egress?.stopSweeps();
        },
      });
    },

    async detach(kernel) {
      await videoOf(kernel).stop();
    },
  };
}

/** LiveKit carries the media. Without it there are no video calls, and everything else works. */
export const videocall = createVideoCall((kernel) => openMediaServer(kernel.settings(videoSettings)));

export { systemTexts } from './call/system-message.ts';
export { videoContacts } from './contact/video-contacts.ts';
export { findFrameOrigins } from './visitor/frame-origins.ts';
