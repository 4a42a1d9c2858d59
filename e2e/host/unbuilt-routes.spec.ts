import { openRoutes, specRoutes } from '../../tools/structure/routes.ts';
import { expect, test } from '../fixtures/test.ts';

const open = new Set(openRoutes());
/** One unbuilt route of each area. */
const unbuilt = new Map([...specRoutes].filter(([path]) => !open.has(path)).map(([path, owner]) => [owner, path]));

test('a route that is not built leads to 404, whatever area it belongs to', async ({ agent }) => {
  const { page } = await agent('admin');
  for (const path of unbuilt.values()) {
    await page.goto(`/#${path}`);
    await expect(page, path).toHaveURL(/#\/404$/);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  }
});
