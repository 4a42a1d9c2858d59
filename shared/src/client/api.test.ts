import { authErrors, signIn, signOut } from '@lianxi/contracts/auth/auth.contract';
import { customerList } from '@lianxi/contracts/customer/customer.contract';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import { ownButtons } from '@lianxi/contracts/permissions/permission.contract';
import { SESSION_STORAGE_KEY } from '@lianxi/contracts/session/session.store';
import { beforeEach, expect, test, vi } from 'vitest';

/** A request that the client sent. */
interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  timeout: number;
}

/** What the server answers; `no network` and `no answer` are cases without an answer. */
type Server = (request: Sent) => { status: number; body: unknown } | 'no network' | 'no answer';

const user = {
  tenant_id: 174,
  tenant_code: 't174',
  tenant_name: '示例',
  user_id: '1',
  user_name: 'agent1001',
  cuser_name: '坐席',
  user_ext: null,
  user_mobile: null,
  department_name: '客服部',
  loginTimes: '1',
  ctiUrl: '',
  ctiPort: '',
  extPwd: '',
};
const ok = (data: unknown) => ({ status: 200, body: { code: '0', message: '操作成功', data } });
const fail = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: '不行', data: null, reason: 'test.failed', ...more },
});

let requests: Sent[] = [];

/** The browser's XMLHttpRequest, which Node does not have. */
const requestsTo = (server: Server) =>
  class {
    upload = {};
    timeout = 0;
    status = 0;
    response: unknown = null;
    onload = () => undefined;
    onerror = () => undefined;
    ontimeout = () => undefined;
    onabort = () => undefined;
    onloadend = () => undefined;
    private method = '';
    private url = '';
    private headers: Record<string, string> = {};
    open(method: string, url: string) {
      Object.assign(this, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    abort() {
      this.onabort();
      this.onloadend();
    }
    async send(body: unknown) {
      const { method, url, headers, timeout } = this;
      requests.push({ method, url, headers, timeout, body });
      // A turn of the event loop, as a network has.
      await new Promise((done) => setTimeout(done, 1));
      const answer = server({ method, url, headers, timeout, body });
      if (answer === 'no network') this.onerror();
      else if (answer === 'no answer') this.ontimeout();
      else {
        this.status = answer.status;
        // A body that is no JSON is null.
        this.response = typeof answer.body === 'string' ? null : answer.body;
        this.onload();
      }
      this.onloadend();
    }
  };

/** Loads the page with an empty storage, signed in with the token `old`. */
async function load(server: Server) {
  vi.resetModules();
  vi.stubGlobal('XMLHttpRequest', requestsTo(server));
  const { sessionStore, startSession } = await import('@lianxi/contracts/session/session.store');
  const [api, { ApiError }, { onSessionEnded, onSessionLapsed }] = await Promise.all([
    import('./api.ts'),
    import('./api-error.ts'),
    import('./session-end.ts'),
  ]);
  startSession({ token: 'old', refreshToken: 'r'.repeat(20), userinfo: user });
  const ends: string[] = [];
  onSessionEnded((end) => ends.push(end));
  return { ...api, ApiError, onSessionLapsed, sessionStore, ends };
}

const tokenOf = (request: Sent | undefined) => request?.headers.Authorization;
const isRefresh = (request: Sent) => request.url === `/api${signIn.path}`;
const expiredUntilRefreshed: Server = (request) => {
  if (isRefresh(request)) {
    return ok({ access_token: 'new', refresh_token: 'n'.repeat(20), token_type: 'bearer', expires_in: 60, user });
  }
  return tokenOf(request) === 'Bearer new' ? ok(['a']) : fail(401, '4005');
};

beforeEach(() => {
  requests = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  });
});

test('sends token, extra headers and query; answers the data', async () => {
  const { call, setRequestHeader } = await load(() => ok({ list: [], total: 0, currentPage: 1, pageSize: 10 }));
  setRequestHeader('dataScopeCode', 'report');
  await expect(call(customerList, { query: { keyword: '王', city: undefined } })).resolves.toMatchObject({ total: 0 });
  const [request] = requests;
  expect(request).toMatchObject({
    method: 'GET',
    url: `/api${customerList.path}?keyword=%E7%8E%8B`,
    timeout: 30_000,
    body: null,
  });
  expect(tokenOf(request)).toBe('Bearer old');
  expect(request?.headers.dataScopeCode).toBe('report');
});

test('path parameters are put in and escaped', async () => {
  const { call } = await load(() => ok(null));
  await call(downloadFile, { params: { fileSaveName: 'a/b' }, query: {} });
  expect(requests[0]?.url).toBe('/api/xmf-basic-model/commonfile/a%2Fb');
});

test('sign-in is form-encoded and carries no token', async () => {
  const { call } = await load(() => fail(400, '4000', { message: '用户名或密码错误' }));
  const attempt = call(signIn, { body: { grant_type: 'password', username: '甲', password: 'x' } });
  await expect(attempt).rejects.toMatchObject({ code: '4000', message: '用户名或密码错误' });
  expect(String(requests[0]?.body)).toBe(`grant_type=password&username=${encodeURIComponent('甲')}&password=x`);
  expect(tokenOf(requests[0])).toBeUndefined();
});

test('an expired token is refreshed once for all calls that need it, then the calls are repeated', async () => {
  const { call, sessionStore, ends } = await load(expiredUntilRefreshed);
  await expect(Promise.all([call(ownButtons), call(ownButtons), call(ownButtons)])).resolves.toEqual([['a'], ['a'], ['a']]);
  expect(requests.filter(isRefresh)).toHaveLength(1);
  expect(sessionStore.getState()).toMatchObject({ token: 'new', refreshToken: 'n'.repeat(20) });
  expect(ends).toEqual([]);
});

test('a refused refresh ends the session', async () => {
  const { call, sessionStore, ends } = await load(() => fail(401, '4005'));
  await expect(call(ownButtons)).rejects.toMatchObject({ code: '4005' });
  expect(sessionStore.getState().token).toBeNull();
  expect(ends).toEqual(['expired']);
});

test('a refused refresh ends nothing when another tab of the browser was first', async () => {
  const { call, sessionStore, ends } = await load((request) => {
    if (!isRefresh(request)) return tokenOf(request) === 'Bearer new' ? ok(['a']) : fail(401, '4005');
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '');
    const state = { ...stored.state, token: 'new', refreshToken: 'n'.repeat(20) };
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, state }));
    return fail(401, '4005', { reason: authErrors.badRefreshToken.reason });
  });
  await expect(call(ownButtons)).resolves.toEqual(['a']);
  expect(sessionStore.getState().token).toBe('new');
  expect(ends).toEqual([]);
});

test('a session that lapsed may be renewed by its agent, one that was ended may not', async () => {
  const refusing = (reason: string) => load((request) => fail(401, '4005', isRefresh(request) ? { reason } : {}));
  const lapsed = await refusing(authErrors.badRefreshToken.reason);
  const renew = vi.fn(async () => false);
  lapsed.onSessionLapsed(renew);
  await expect(lapsed.call(ownButtons)).rejects.toMatchObject({ code: '4005' });
  expect(renew).toHaveBeenCalledTimes(1);
  const ended = await refusing(authErrors.sessionEnded.reason);
  ended.onSessionLapsed(renew);
  await expect(ended.call(ownButtons)).rejects.toMatchObject({ code: '4005' });
  expect(renew).toHaveBeenCalledTimes(1);
  expect(ended.ends).toEqual(['expired']);
});

test('a refresh that the server cannot answer now does not end the session', async () => {
  const { call, sessionStore } = await load((request) => (isRefresh(request) ? fail(503, '503') : fail(401, '4005')));
  await expect(call(ownButtons)).rejects.toMatchObject({ code: '503' });
  expect(sessionStore.getState().token).toBe('old');
});

test('9998 ends the session without a refresh', async () => {
  const { call, sessionStore, ends } = await load(() => fail(401, '9998'));
  await expect(call(ownButtons)).rejects.toMatchObject({ code: '9998' });
  expect(requests).toHaveLength(1);
  expect(sessionStore.getState().token).toBeNull();
  expect(ends).toEqual(['kicked']);
});

test('a refusal of a token that another tab has replaced ends nothing', async () => {
  const { call, sessionStore, ends } = await load(() => {
    sessionStore.setState({ token: 'from another tab' });
    return fail(401, '9998');
  });
  await expect(call(signOut)).rejects.toMatchObject({ code: '9998' });
  expect(sessionStore.getState().token).toBe('from another tab');
  expect(ends).toEqual([]);
});

test('a time-out is -1 请求超时', async () => {
  const { call } = await load(() => 'no answer');
  await expect(call(ownButtons)).rejects.toMatchObject({ code: '-1', message: '请求超时', status: 0 });
});

test('no network is an error in words', async () => {
  const { call } = await load(() => 'no network');
  await expect(call(ownButtons)).rejects.toMatchObject({ code: '503', message: '服务暂不可用，请稍后重试' });
});

test('an error keeps trace id and fields; an empty message becomes 操作失败', async () => {
  const fields = [{ path: 'phone', text: '请输入联系电话' }];
  const { call, ApiError } = await load(() => fail(400, '4000', { message: '', traceId: 't1', fields }));
  const error = await call(ownButtons).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: '操作失败', reason: 'test.failed', status: 400, traceId: 't1', fields });
});

test("a proxy's error page becomes words", async () => {
  const { call } = await load(() => ({ status: 502, body: '<html>Bad Gateway</html>' }));
  await expect(call(ownButtons)).rejects.toMatchObject({ code: '503', status: 502, message: '服务暂不可用，请稍后重试' });
});

test('fetchBlob sends the token and reads an error envelope out of the bytes', async () => {
  const { fetchBlob } = await load((request) => {
    if (request.url.endsWith('/good')) return { status: 200, body: new Blob(['bytes']) };
    return { status: 404, body: new Blob([JSON.stringify(fail(404, '4004', { message: '数据不存在或已删除' }).body)]) };
  });
  await expect(fetchBlob('/api/file/good').then((blob) => blob.text())).resolves.toBe('bytes');
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/file/good' });
  expect(tokenOf(requests[0])).toBe('Bearer old');
  await expect(fetchBlob('/api/file/bad')).rejects.toMatchObject({ code: '4004', message: '数据不存在或已删除' });
});

test('what is not waited for any more is aborted', async () => {
  const { call } = await load(() => ok(['a']));
  await expect(call(ownButtons, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toHaveLength(0);
  const waiting = new AbortController();
  const answer = call(ownButtons, {}, { signal: waiting.signal });
  waiting.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
