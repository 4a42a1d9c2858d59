import type { AgentCommand } from './call.commands.ts';
import type { Party } from './party.ts';

/** What an agent wants, everything looked up and allowed: as it lies in `call_commands` until the owner of the switch does it. */
export type DeskCommand =
  | {
      readonly kind: 'dial';
      readonly agent: Party & { kind: 'agent' };
      readonly to: Party;
      readonly number: string;
      readonly name: string;
      readonly customerId: string | null;
      readonly level: string;
      readonly userfield: string;
      readonly did: string;
      readonly trunk: string;
      /** The missed call that this one answers. */
      readonly answers: string | null;
    }
  /** A web phone (`webrtc`) or a desk set (`sip`) gets a secret, or (null) loses it. */
  | {
      readonly kind: 'register';
      readonly extensionId: string;
      readonly secret: string | null;
      readonly transport: 'webrtc' | 'sip';
    }
  | { readonly kind: 'call'; readonly callId: string; readonly command: AgentCommand };

/**
 * Channels of PostgreSQL's NOTIFY between the processes: a command is there; it is done; a tenant's callers may
 * be served.
 */
export const signals = {
  command: 'lianxi_call_command',
  done: 'lianxi_call_done',
  wake: 'lianxi_call_wake',
  /** From the trigger on the table trunks. */
  trunks: 'lianxi_trunks',
  /** From the trigger on the table extensions. */
  extensions: 'lianxi_extensions',
} as const;
