import { Crowd } from './crowd.ts';
import { Loader } from './load.ts';
import type { CommandName, Commands, Request, Response } from './protocol.ts';

/** A process of chat clients: those of one server. Does what its parent tells it, one thing at a time. */
const crowd = new Crowd();
const loader = new Loader(crowd);

const handlers: { [N in CommandName]: (input: Commands[N]['input']) => Promise<Commands[N]['reply']> } = {
  async connect({ origin, agents, visitors }) {
    await crowd.connect(origin, agents, visitors);
    return null;
  },
  async start() {
    await crowd.everyVisitor(
      (id) =>
        new Promise<void>((resolve, reject) => {
          const page = { pageTitle: '商品详情', pageUrl: 'https://shop.example/item/1' };
          crowd.command('visitor', id, 'conversation.start', page, (reply) =>
            reply.code === '0' ? resolve() : reject(new Error(`conversation.start: ${reply.message}`)),
          );
        }),
    );
    return null;
  },
  async talks(talks) {
    loader.talks = talks;
    return null;
  },
  load: (load) => loader.run(load),
  acknowledged: async () => loader.acknowledged,
};

const answer = (response: Response) => process.send?.(response);

process.on('message', ({ name, input }: Request) => {
  (handlers[name] as (input: unknown) => Promise<unknown>)(input).then(
    (reply) => answer({ reply }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
