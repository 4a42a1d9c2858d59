import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { routes } from '../http/routes.ts';
import { issueTicket } from './ticket.ts';

export const ticketRoutes = routes((on) => {
  on(socketTicket, (ctx) => issueTicket(ctx, ctx.principal, ctx.body.purpose));
});
