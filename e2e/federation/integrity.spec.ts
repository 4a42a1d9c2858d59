import { DRILL_ADMIN, test } from '../fixtures/drill.ts';
import { portalPage } from '../fixtures/portal-page.ts';
import { expectSound } from '../fixtures/sound.ts';
import { type ReleaseFileKind, tamper, wasTampered } from '../fixtures/tamper.ts';
import { expect } from '../fixtures/test.ts';

for (const kind of ['entry', 'app', 'chunk', 'style'] as const satisfies ReleaseFileKind[]) {
  test(`a changed file never runs (${kind}): the card says so, the server hears of it, the rest works`, async ({
    agent,
    drill,
  }) => {
    await drill.release();
    const { page } = await agent(DRILL_ADMIN);
    const portal = portalPage(page);
    await portal.openSibling();
    const end = await tamper(page, drill.id, kind);
    await page.goto(drill.steady);
    await expect(portal.card('「演练」已阻止')).toBeVisible();
    expect(await wasTampered(page)).toBe(false);
    if (kind === 'chunk') await expectSound(page, 'remote_blocked');
    await portal.expectUsable('平稳');
    await expect.poll(drill.health).toMatchObject({ integrity: 1, loads: 0 });

    await end();
    await portal.retry();
    await expect(page.getByText('版本 初版')).toBeVisible();
    expect(await wasTampered(page)).toBe(false);
  });
}

test('a changed release gives way to the one before it', async ({ agent, drill }) => {
  await drill.release();
  const newest = await drill.release({ edition: '二版' });
  const { page } = await agent(DRILL_ADMIN);
  await tamper(page, drill.id, 'chunk', newest);
  await page.goto(drill.steady);
  await expect(page.getByText('版本 初版')).toBeVisible();
  expect(await wasTampered(page)).toBe(false);
  await expect.poll(drill.health).toMatchObject({ integrity: 1, loads: 1 });
});
