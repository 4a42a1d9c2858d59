import { messageSearch } from '@lianxi/contracts/online/message-search.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import { searchMessages } from './message-search.queries.ts';

export const messageSearchRoutes = routes((on) => {
  on(messageSearch, (ctx) => {
    const { principal, query } = ctx;
    const scope = principal.holds('online_dialoguerecord') ? ctx.scope : null;
    return searchMessages(ctx, { agentId: principal.agentId, scope, whole: principal.holds(CONTACT_NUMBER) }, query);
  });
});
