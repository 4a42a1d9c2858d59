import type { Area } from '../../platform/area.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { keepsStatusOption, statusLog, tellsDoings, whenCheckedOut } from '../attendance/public.ts';
import { letReadDuringContacts } from '../customer/public.ts';
import { letDescribeContacts } from '../summary/public.ts';
import { blockedNumberRoutes, sealedBlockedNumbers } from './blocked-number/blocked-number.routes.ts';
import { callRoutes } from './call/call.routes.ts';
import { sealedCalls } from './call/call.store.ts';
import { findCallContact } from './call/call-contact.ts';
import { attachDesk } from './call/call-desk.ts';
import { Ownership } from './call/ownership.ts';
import { callRecordRoutes } from './call-record/call-record.routes.ts';
import { collectedKeysRoutes } from './call-record/collected-keys.routes.ts';
import { callExport, exportCallRoutes } from './call-record/export-calls.ts';
import { callScriptRoutes } from './call-script/call-script.routes.ts';
import { callerPoolRoutes } from './caller-pool/caller-pool.routes.ts';
import { isAfterCallStatus } from './cti-config/after-call-status.ts';
import { ctiConfigRoutes } from './cti-config/cti-config.routes.ts';
import { extensionRoutes } from './extension/extension.routes.ts';
import { sealedTelephones } from './extension/web-phone.ts';
import { extensionNumberRoutes } from './extension-number/extension-number.routes.ts';
import { callHandOvers } from './hand-over/call-hand-overs.ts';
import { hotlineRoutes } from './hotline/hotline.routes.ts';
import { ivrFlowRoutes } from './ivr/ivr-flow.routes.ts';
import { ivrHostRoutes } from './ivr/ivr-host.routes.ts';
import { ivrPromptRoutes } from './ivr/ivr-prompt.routes.ts';
import { ivrTrialRoutes } from './ivr/ivr-trial.routes.ts';
import { createSoundSource } from './ivr/sound-source.ts';
import { callWarningRoutes } from './monitoring/call-warnings.ts';
import { monitoringRoutes } from './monitoring/monitoring.routes.ts';
import { seatWallRoutes } from './monitoring/seat-wall.ts';
import { outboundRouteRoutes } from './outbound-route/outbound-route.routes.ts';
import { phoneFaultRoutes } from './phone-fault/phone-fault.routes.ts';
import { phoneChecksOut } from './phone-status/phone-check-out.ts';
import { phoneStatusRoutes } from './phone-status/phone-status.routes.ts';
import { type PackJob, packJob } from './recording/pack-recordings.ts';
import { recordDownloadRoutes } from './recording/record-download.routes.ts';
import { recordingRoutes } from './recording/recording.routes.ts';
import { recordingRetention } from './recording/recording-retention.job.ts';
import { callCentreSettings } from './settings.ts';
import { silentSeatRoutes } from './silent-seat/silent-seat.routes.ts';
import { skillGroupRoutes } from './skill-group/skill-group.routes.ts';
import { transferTargetRoutes } from './skill-group/transfer-targets.routes.ts';
import { callSummaryRoutes } from './summary/call-summary.routes.ts';
import { describeCalls } from './summary/described-calls.ts';
import { supervisionRoutes } from './supervision/supervision.routes.ts';
import type { CtiProvider } from './switch/cti-provider.ts';
import { openSwitch, softphoneSocket } from './switch/open-switch.ts';
import { createSipProxy } from './switch/sip-proxy.ts';
import { callToDos } from './to-do/call-to-dos.ts';
import { trunkRoutes } from './trunk/trunk.routes.ts';
import { attachTrunkTests } from './trunk/trunk-tests.ts';
import { voicemailRoutes } from './voicemail/voicemail.routes.ts';

export { type DialGuard, guardDials } from './call/dial-guard.ts';
export { callContacts } from './contact/call-contacts.ts';
export { whenPhoneGoesOffline } from './phone-status/phone-offline.ts';
export { leaveSeatsOfVideo, lockSeats, takeSeatForVideo } from './seat/video-seat.ts';
export { findLines } from './trunk/lines-of-tenant.ts';

/** The call centre: calls, the agents at their telephones, queues. `open` connects the switch, in the process that owns it. */
export function createCallCentre(open: (kernel: Kernel) => CtiProvider): Area {
  const owners = new WeakMap<Kernel, Ownership>();
  // It is set when the area is attached, before the first call.
  let packing: PackJob;
  return {
    app: 'callcenter',
    settings: callCentreSettings,
    routes: [
      ...blockedNumberRoutes,
      ...callRecordRoutes,
      ...callRoutes,
      ...callScriptRoutes,
      ...callSummaryRoutes,
      ...callWarningRoutes,
      ...callerPoolRoutes,
      ...collectedKeysRoutes,
      ...ctiConfigRoutes,
      ...exportCallRoutes,
      ...extensionNumberRoutes,
      ...extensionRoutes,
      ...hotlineRoutes,
      ...ivrFlowRoutes,
      ...ivrHostRoutes,
      ...ivrPromptRoutes,
      ...ivrTrialRoutes,
      ...voicemailRoutes,
      ...outboundRouteRoutes,
      ...phoneFaultRoutes,
      ...monitoringRoutes,
      ...phoneStatusRoutes,
      ...recordDownloadRoutes(() => packing),
      ...recordingRoutes,
      ...seatWallRoutes,
      ...silentSeatRoutes,
      ...skillGroupRoutes,
      ...transferTargetRoutes,
      ...supervisionRoutes,
      ...trunkRoutes,
    ],
    toDos: callToDos,
    handOvers: callHandOvers,
    sealed: [...sealedCalls, ...sealedTelephones, sealedBlockedNumbers],

    async attach(kernel) {
      letReadDuringContacts(findCallContact);
      letDescribeContacts('call', describeCalls);
      whenCheckedOut(phoneChecksOut);
      tellsDoings('phone', statusLog('agent_status_log', 'activity'));
      keepsStatusOption(isAfterCallStatus);
      await attachDesk(kernel);
      await attachTrunkTests(kernel);
      const socket = softphoneSocket(kernel.settings(callCentreSettings).asteriskAriUrl);
      createSipProxy(kernel).serve(() => socket);
      const ownership = new Ownership(kernel, () => open(kernel));
      owners.set(kernel, ownership);
      await ownership.listen();
      packing = packJob(kernel);
      await kernel.jobs.register(packing);
      await callExport.register(kernel);
      await kernel.jobs.register(recordingRetention);
      await kernel.jobs.schedule(recordingRetention, '30 18 * * *', {});
      kernel.lead({ name: 'voice', onGained: () => ownership.gain(), onLost: () => ownership.lose() });
    },

    async detach(kernel) {
      await owners.get(kernel)?.ended();
    },
  };
}

/** Asterisk carries the calls. Without Asterisk they are simulated. */
export const callCentre = createCallCentre((kernel) => {
  const { asteriskAriUrl, promptsDir: folder } = kernel.settings(callCentreSettings);
  const onFault = (error: unknown) => kernel.log.error({ err: error }, 'switch');
  return openSwitch(asteriskAriUrl, onFault, { folder, source: createSoundSource(kernel) });
});
