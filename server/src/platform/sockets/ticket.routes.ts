import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { routes } from '../http/routes.ts';
import { issueTicket } from './ticket.ts';

export const ticketRoutes = routes((on) => {
  // Every page asks for one at every reconnect: an auditor does not need these entries.
  on(socketTicket, (ctx) => issueTicket(ctx, ctx.principal, ctx.body.purpose), { audited: false });
});
