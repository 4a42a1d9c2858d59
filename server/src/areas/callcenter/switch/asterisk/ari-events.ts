/** The parts of Asterisk's events and objects that we read. Source: rest-api/*.json of Asterisk 22. */

export interface AriChannel {
  readonly id: string;
  /** For example `PJSIP/t174-8001-00000012`. */
  readonly name: string;
  readonly state: 'Down' | 'Rsrvd' | 'OffHook' | 'Dialing' | 'Ring' | 'Ringing' | 'Up' | 'Busy' | 'Unknown';
  readonly caller: { readonly name: string; readonly number: string };
  readonly dialplan: { readonly app_name?: string; readonly app_data?: string };
}

export interface AriBridge {
  readonly id: string;
  readonly channels: readonly string[];
}

export interface AriEndpoint {
  readonly technology: string;
  readonly resource: string;
  readonly state?: 'unknown' | 'offline' | 'online';
}

interface ReferTo {
  readonly requested_destination?: { readonly destination?: string };
}

export type AriEvent =
  | { readonly type: 'StasisStart'; readonly args: readonly string[]; readonly channel: AriChannel }
  | { readonly type: 'ChannelStateChange'; readonly channel: AriChannel }
  | { readonly type: 'ChannelDestroyed'; readonly cause: number; readonly tech_cause?: number; readonly channel: AriChannel }
  | { readonly type: 'ChannelDtmfReceived'; readonly digit: string; readonly channel: AriChannel }
  | {
      readonly type: 'ChannelTransfer';
      readonly refer_to: ReferTo;
      readonly referred_by: { readonly source_channel: AriChannel };
    }
  | { readonly type: 'Dial'; readonly dialstatus: string; readonly peer: AriChannel }
  | { readonly type: 'PlaybackFinished'; readonly playback: { readonly id: string } }
  | {
      readonly type: 'RecordingStarted' | 'RecordingFinished' | 'RecordingFailed';
      readonly recording: { readonly name: string; readonly duration?: number };
    }
  | { readonly type: 'PeerStatusChange'; readonly endpoint: AriEndpoint; readonly peer: { readonly peer_status: string } }
  | { readonly type: 'ApplicationReplaced' };

/** Asterisk sends only these: a call makes a dozen others. */
export const wantedEvents: readonly (AriEvent['type'] | 'RESTResponse')[] = [
  // The filter applies to replies to commands too.
  'RESTResponse',
  'StasisStart',
  'ChannelStateChange',
  'ChannelDestroyed',
  'ChannelDtmfReceived',
  'ChannelTransfer',
  'Dial',
  'PlaybackFinished',
  'RecordingStarted',
  'RecordingFinished',
  'RecordingFailed',
  'PeerStatusChange',
  'ApplicationReplaced',
];
