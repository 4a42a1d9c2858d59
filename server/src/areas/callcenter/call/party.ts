import type { Way } from '../outbound-route/way.rules.ts';

/** Who is, or shall be, on a leg of a call. */
export type Party =
  | {
      readonly kind: 'agent';
      readonly agentId: string;
      readonly extension: string;
      readonly name: string;
      /** The agent wants to be rung there instead. */
      readonly mobile?: string;
      /** To the mobile. */
      readonly ways?: readonly Way[];
    }
  | {
      readonly kind: 'customer' | 'outside';
      readonly number: string;
      readonly name: string;
      /** The first is used, the others when it cannot be; absent: the line of the call. */
      readonly ways?: readonly Way[];
    };

/** A caller's place in a queue. */
export interface QueueTicket {
  readonly skillGroupId: string;
  readonly skillGroupName: string;
  /** When the caller came into it: their place, which a failed offer does not cost them. */
  readonly since: number;
  readonly until: number;
  readonly overflow:
    | 'voicemail'
    | 'hang-up'
    | (Pick<QueueTicket, 'skillGroupId' | 'skillGroupName'> & {
        readonly seconds: number;
        readonly overflow: 'voicemail' | 'hang-up';
      });
}
