import { banner } from './start/banner.ts';
import { build } from './start/build-step.ts';
import { percent, runProduct } from './start/run-product.ts';
import { startServer } from './start/server-child.ts';

/** `npm start`: the whole product, as its users get it. */
await runProduct({
  async build(signal, say) {
    const built = await build(signal, (done) => say(percent(done, 1)));
    return built.length > 0 ? built.join(', ') : '无变化 · unchanged';
  },
  startServer,
  banner,
});
