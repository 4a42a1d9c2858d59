import { callEnded, callMissed } from '@lianxi/contracts/callcenter/facts';
import { conversationEnded } from '@lianxi/contracts/online/facts';
import { videoCallEnded, videoCallMissed } from '@lianxi/contracts/videocall/facts';
import { defineConsumer, on } from '../../../platform/outbox/consumer.ts';
import { syncContacts } from './contact.store.ts';
import { contactSources } from './sources.ts';

/** The end of each contact reaches the figures at once, and surely: also of one that was too short for the sweep. */
export const contactConsumer = defineConsumer(
  'insight.contacts',
  on(callEnded, async (tenant, { callId }) => void (await syncContacts(tenant, contactSources.call, [callId]))),
  on(callMissed, async (tenant, { callId }) => void (await syncContacts(tenant, contactSources.call, [callId]))),
  on(conversationEnded, async (tenant, { conversationId }) => {
    await syncContacts(tenant, contactSources.chat, [conversationId]);
  }),
  on(videoCallEnded, async (tenant, { callId }) => void (await syncContacts(tenant, contactSources.video, [callId]))),
  on(videoCallMissed, async (tenant, { callId }) => void (await syncContacts(tenant, contactSources.video, [callId]))),
);
