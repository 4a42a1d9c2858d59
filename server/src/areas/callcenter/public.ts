import { blockedNumberErrors } from '@lianxi/contracts/callcenter/blocked-number.contract';
import { callRecordErrors } from '@lianxi/contracts/callcenter/call-record.contract';
import { hotlineErrors } from '@lianxi/contracts/callcenter/hotline.contract';
import { ivrFlowErrors } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import { skillGroupErrors } from '@lianxi/contracts/callcenter/skill-group.contract';
import type { Area } from '../../platform/area.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { callRoutes } from './call/call.routes.ts';
import { attachDesk } from './call/call-desk.ts';
import { Ownership } from './call/ownership.ts';
import { supervisionRoutes } from './call/supervision.routes.ts';
import { ivrFlowRoutes } from './ivr/ivr-flow.routes.ts';
import { createSoundSource } from './ivr/sound-source.ts';
import { blockedNumberRoutes } from './queue/blocked-number.routes.ts';
import { hotlineRoutes } from './queue/hotline.routes.ts';
import { skillGroupRoutes } from './queue/skill-group.routes.ts';
import { callRecordRoutes } from './record/call-record.routes.ts';
import { leaveRoutes } from './record/leave.routes.ts';
import { recordingRoutes } from './record/recording.routes.ts';
import { recordingRetention } from './record/recording-retention.job.ts';
import { ctiConfigRoutes } from './seat/cti-config.routes.ts';
import { extensionRoutes } from './seat/extension.routes.ts';
import { phoneFaultRoutes } from './seat/phone-fault.routes.ts';
import { phoneStatusRoutes } from './seat/phone-status.routes.ts';
import { seatWallRoutes } from './seat/seat-wall.ts';
import type { CtiProvider } from './switch/cti-provider.ts';
import { openSwitch, softphoneSocket } from './switch/open-switch.ts';

/** The call centre: calls, the agents at their telephones, queues. `open` reaches the switch, in the process that owns it. */
export function createCallCentre(open: (kernel: Kernel) => CtiProvider): Area {
  const owners = new WeakMap<Kernel, Ownership>();
  return {
    app: 'callcenter',
    routes: [
      ...blockedNumberRoutes,
      ...callRecordRoutes,
      ...callRoutes,
      ...ctiConfigRoutes,
      ...extensionRoutes,
      ...hotlineRoutes,
      ...ivrFlowRoutes,
      ...leaveRoutes,
      ...phoneFaultRoutes,
      ...phoneStatusRoutes,
      ...recordingRoutes,
      ...seatWallRoutes,
      ...skillGroupRoutes,
      ...supervisionRoutes,
    ],
    constraints: {
      blocked_numbers_number_key: blockedNumberErrors.duplicate,
      calls_assigned_fkey: callRecordErrors.unknownAgent,
      hotlines_did_key: hotlineErrors.duplicate,
      hotlines_flow_fkey: hotlineErrors.unknownFlow,
      hotlines_group_fkey: hotlineErrors.unknownGroup,
      ivr_flow_links_sub_fkey: ivrFlowErrors.inUse,
      ivr_flows_name_key: ivrFlowErrors.duplicate,
      skill_groups_name_key: skillGroupErrors.duplicate,
      skill_groups_overflow_fkey: skillGroupErrors.unknownGroup,
      skill_group_members_agent_fkey: skillGroupErrors.unknownAgent,
    },

    async attach(kernel) {
      await attachDesk(kernel);
      const socket = softphoneSocket(kernel.asteriskAriUrl);
      kernel.sipProxy.serve(() => socket);
      const ownership = new Ownership(kernel, () => open(kernel));
      owners.set(kernel, ownership);
      await ownership.listen();
      await kernel.jobs.register(recordingRetention);
      await kernel.jobs.schedule(recordingRetention, '30 18 * * *', {});
      kernel.lead({ name: 'voice', onGained: () => ownership.gain(), onLost: () => ownership.lose() });
    },

    async detach(kernel) {
      await owners.get(kernel)?.ended();
    },
  };
}

/** Calls are carried by Asterisk, or simulated where there is none. */
export const callCentre = createCallCentre((kernel) =>
  openSwitch(kernel.asteriskAriUrl, (error) => kernel.log.error({ err: error }, 'switch'), {
    folder: kernel.promptsDir,
    source: createSoundSource(kernel),
  }),
);
