import { appErrors } from '@lianxi/contracts/admin/bought-app.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { FastifyRequest } from 'fastify';
import type { Principals } from '../auth/principals.ts';
import { readBearer } from '../auth/token.ts';
import { hashVisitorToken, type VisitorLookup } from '../auth/visitor-token.ts';
import type { Db } from '../db/db.ts';
import type { Principal } from '../permissions/principal.ts';
import { findReleaseToken, looksLikeReleaseToken } from '../registry/release-token.ts';
import type { BoundRoute } from './routes.ts';

/** Admits a call before its body is read, or passes the refusal to `done`. */
export type Admission = (request: FastifyRequest, done: (error?: Error) => void) => void;
export type Guard = (route: Pick<BoundRoute, 'endpoint' | 'app' | 'visitors'>) => Admission;

const notSignedIn = () => new CodedError(commonErrors.notSignedIn);

/**
 * The possible callers: any caller, a visitor of the route's area, an agent with the route's app, an agent whose roles have a
 * code, staff of the operator, a team's release token.
 */
export function createGuard(principals: Principals, db: Db): Guard {
  function admitAgent(code: string | null, app?: string): Admission {
    const check = (request: FastifyRequest, principal: Principal, done: (error?: Error) => void) => {
      if (code !== null && !principal.holds(code)) return done(new CodedError(commonErrors.forbidden));
      if (app !== undefined && !principal.uses(app)) return done(new CodedError(appErrors.off));
      request.principal = principal;
      done();
    };
    return (request, done) => {
      const token = readBearer(request.headers.authorization);
      if (!token) return done(notSignedIn());
      // A cached token is checked without an asynchronous step.
      const found = principals.find(token);
      if (found instanceof Promise) found.then((principal) => check(request, principal, done), done);
      else check(request, found, done);
    };
  }

  function admitVisitor(lookUp: VisitorLookup): Admission {
    return (request, done) => {
      const token = readBearer(request.headers.authorization);
      if (!token) return done(notSignedIn());
      lookUp(db, hashVisitorToken(token)).then((visitor) => {
        if (!visitor) return done(notSignedIn());
        request.visitor = visitor;
        done();
      }, done);
    };
  }

  /** Calls beyond tenants touch no row of the caller's tenant, so they open the operator's access. */
  function admitOperator(access: { code: string; orReleaseToken?: true }): Admission {
    const admit = admitAgent(access.code);
    return (request, done) => {
      const token = readBearer(request.headers.authorization);
      if (token && access.orReleaseToken && looksLikeReleaseToken(token)) {
        findReleaseToken(db, token).then((found) => {
          if (!found) return done(notSignedIn());
          request.operator = { name: `团队 ${found.team}`, remoteId: found.remoteId };
          done();
        }, done);
        return;
      }
      admit(request, (error) => {
        const { principal } = request;
        if (error || !principal) return done(error ?? notSignedIn());
        if (!principal.operator) return done(new CodedError(commonErrors.forbidden));
        request.operator = { name: principal.username, remoteId: null };
        done();
      });
    };
  }

  return ({ endpoint: { access, method, path }, app, visitors }) => {
    if (access === 'public') return (_request, done) => done();
    if (access === 'visitor') {
      if (!visitors) throw new Error(`${method} ${path} is for visitors of an area that has none`);
      return admitVisitor(visitors);
    }
    if (access === 'signed-in') return admitAgent(null, app);
    return 'operator' in access ? admitOperator(access) : admitAgent(access.code, app);
  };
}
