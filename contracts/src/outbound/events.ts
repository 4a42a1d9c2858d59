import { defineTopic } from '../kit/events.ts';

/** An outbound task of the tenant, one of its contacts or attempts changed. */
export const outboundTasksTopic = defineTopic('outbound-tasks');
