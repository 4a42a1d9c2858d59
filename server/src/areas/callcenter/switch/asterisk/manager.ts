import { SwitchError } from '../cti-provider.ts';

const REQUEST_LIMIT_MS = 10_000;

export type ManagerFields = Readonly<Record<string, string>>;

/** Asterisk's manager interface, over the HTTP port of ARI: for actions that ARI does not have. Signs in when necessary. */
export class Manager {
  readonly #origin: string;
  readonly #user: string;
  readonly #secret: string;
  #cookie = '';

  /** `url`: http://user:password@host:port */
  constructor(url: string) {
    const { origin, username, password } = new URL(url);
    this.#origin = origin;
    this.#user = username;
    this.#secret = password;
  }

  /** Returns the action's list, by the names of its events. Rejects with {@link SwitchError}. */
  async act(action: ManagerFields): Promise<ManagerFields[]> {
    let reply = await this.#ask(action);
    if (/^Message: (Permission denied|Authentication Required)/im.test(reply)) {
      await this.#signIn();
      reply = await this.#ask(action);
    }
    if (/^Response: Success/m.test(reply)) return reply.split('\r\n\r\n').map(fieldsOf);
    throw new SwitchError(/No such channel/.test(reply) ? 'gone' : 'refused', { cause: new Error(reply.trim()) });
  }

  async #signIn(): Promise<void> {
    const reply = await this.#post({ Action: 'Login', Username: this.#user, Secret: this.#secret });
    this.#cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    await reply.text();
  }

  async #ask(action: ManagerFields): Promise<string> {
    return (await this.#post(action)).text();
  }

  #post(fields: ManagerFields): Promise<Response> {
    return fetch(`${this.#origin}/rawman`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: this.#cookie },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    }).catch((cause: unknown) => {
      throw new SwitchError('down', { cause });
    });
  }
}

function fieldsOf(block: string): ManagerFields {
  return Object.fromEntries(
    block.split('\r\n').flatMap((line) => {
      const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );
}
