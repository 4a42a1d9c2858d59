import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { routes } from '../http/routes.ts';
import { issueTicket } from './ticket.ts';

export const ticketRoutes = routes((on) => {
  // Taken by every page at every reconnect: no change of state that an auditor looks for.
  on(socketTicket, (ctx) => issueTicket(ctx, ctx.principal, ctx.body.purpose), { audited: false });
});
