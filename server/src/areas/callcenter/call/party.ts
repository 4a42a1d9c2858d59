import type { Way } from '../outbound-route/way.rules.ts';

/** The party on a leg of a call, present or future. */
export type Party =
  | {
      readonly kind: 'agent';
      readonly agentId: string;
      readonly extension: string;
      readonly name: string;
      /** The agent wants to be rung at this number instead. */
      readonly mobile?: string;
      /** The ways to the mobile. */
      readonly ways?: readonly Way[];
    }
  | {
      readonly kind: 'customer' | 'outside';
      readonly number: string;
      readonly name: string;
      /** The first way is used, the others when it fails. Absent: the line of the call. */
      readonly ways?: readonly Way[];
    };

/** A caller's place in a queue. */
export interface QueueTicket {
  readonly skillGroupId: string;
  readonly skillGroupName: string;
  /** The time when the caller entered the queue. A failed offer does not change it. */
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
