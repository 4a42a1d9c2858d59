import type { SwitchEvent } from '../cti-provider.ts';
import type { AriChannel, AriEvent } from './ari-events.ts';
import { legEnd } from './leg-end.ts';
import { ownerOf } from './provisioning.ts';

/** Converts Asterisk's events into ours. */
export interface EventReader {
  /** Null: the event does not concern us, or was already reported. */
  read(event: AriEvent): SwitchEvent | null;
  /** Adds channels that exist when a connection begins. Returns the callers who wait to be answered. */
  adopt(channels: readonly AriChannel[]): SwitchEvent[];
  /** The connection ended: the known states of channels are no longer valid. */
  forget(): void;
  /** Resolves when a channel can be used, or is gone. */
  whenEntered(channelId: string): Promise<void>;
}

export function createEventReader(): EventReader {
  /**
   * Channels under our control: their state tells whether they are up. A channel that we originated enters when it answers. A
   * caller who hangs up enters once more on the way out [measured]: a known channel is no new call.
   */
  const entered = new Set<string>();
  const ringing = new Set<string>();
  const recorded = new Set<string>();
  const awaited = new Map<string, () => void>();

  function enter(args: readonly string[], { id, caller }: AriChannel): SwitchEvent | null {
    if (entered.has(id)) return null;
    entered.add(id);
    awaited.get(id)?.();
    const [how, endpoint = '', number = ''] = args;
    if (how === 'leg' || how === 'snoop') return { type: 'leg-up', channelId: id };
    const owner = ownerOf({ technology: 'PJSIP', resource: endpoint });
    if (how === 'incoming' && owner && 'trunk' in owner)
      return { type: 'incoming', channelId: id, ...owner, did: number, caller };
    if (how === 'dialled' && owner && 'extensionId' in owner) return { type: 'dialled', channelId: id, ...owner, number };
    return null;
  }

  function ring(id: string): SwitchEvent | null {
    if (ringing.has(id)) return null;
    ringing.add(id);
    return { type: 'leg-ringing', channelId: id };
  }

  function read(event: AriEvent): SwitchEvent | null {
    switch (event.type) {
      case 'StasisStart':
        return enter(event.args, event.channel);
      case 'ChannelStateChange': {
        const { id, state } = event.channel;
        if (state === 'Ringing') return ring(id);
        return state === 'Up' && entered.has(id) ? { type: 'leg-up', channelId: id } : null;
      }
      case 'Dial':
        // Sound before the answer, without ringing.
        return event.dialstatus === 'PROGRESS' ? ring(event.peer.id) : null;
      case 'ChannelDestroyed': {
        const { id, state } = event.channel;
        entered.delete(id);
        ringing.delete(id);
        awaited.get(id)?.();
        const sipCode = event.tech_cause && event.tech_cause >= 300 ? event.tech_cause : null;
        return { type: 'leg-down', channelId: id, end: legEnd(event.cause, sipCode, state === 'Up'), sipCode };
      }
      case 'ChannelDtmfReceived':
        return { type: 'digit', channelId: event.channel.id, digit: event.digit };
      case 'ChannelTransfer': {
        const number = event.refer_to.requested_destination?.destination;
        return number ? { type: 'transfer-wanted', channelId: event.referred_by.source_channel.id, number } : null;
      }
      case 'PlaybackFinished':
        return { type: 'playback-ended', playbackId: event.playback.id };
      case 'RecordingStarted':
        recorded.delete(event.recording.name);
        return null;
      case 'RecordingFinished':
      case 'RecordingFailed': {
        // The event arrives twice when a bridge is recorded.
        const { name, duration = 0 } = event.recording;
        if (recorded.has(name)) return null;
        recorded.add(name);
        return { type: 'recording-ended', name, seconds: duration };
      }
      case 'PeerStatusChange': {
        const owner = ownerOf(event.endpoint);
        if (!owner) return null;
        const there = event.peer.peer_status === 'Reachable';
        return 'trunk' in owner
          ? { type: 'trunk', ...owner, reachable: there }
          : { type: 'extension', ...owner, registered: there };
      }
      default:
        return null;
    }
  }

  return {
    read,
    adopt: (channels) =>
      channels.flatMap((channel) => {
        const { app_name: application, app_data: data = '' } = channel.dialplan;
        if (application !== 'Stasis') return [];
        const event = enter(data.split(',').slice(1), channel);
        return event && channel.state === 'Ring' ? [event] : [];
      }),
    forget: () => {
      entered.clear();
      ringing.clear();
      recorded.clear();
      for (const settle of awaited.values()) settle();
    },
    whenEntered: (channelId) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited.set(channelId, resolve);
      return promise.finally(() => awaited.delete(channelId));
    },
  };
}
