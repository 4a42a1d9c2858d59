import type { Area } from '../../platform/area.ts';
import { sealedOptOuts } from './opt-out/opt-out.queries.ts';
import { optOutRoutes } from './opt-out/opt-out.routes.ts';
import { contactRuleRoutes } from './rule/contact-rule.routes.ts';

export { findOptedOut } from './opt-out/find-opted-out.ts';
export { insertOptOuts } from './opt-out/opt-out.queries.ts';
export { noteConversation, withdrawPermit } from './permit/permit.queries.ts';
export {
  askPermit,
  askPermits,
  type ContactWish,
  contactNumber,
  personOf,
  refusalOf,
  refusedError,
} from './permit/permit.ts';

/** Who may be contacted, when and how often: one answer for every channel. It serves every tenant, whatever it bought. */
export const contactRule: Area = {
  routes: [...contactRuleRoutes, ...optOutRoutes],
  sealed: [sealedOptOuts],
};
