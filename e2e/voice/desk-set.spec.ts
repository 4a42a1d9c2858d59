import { deskSetScenario } from '../../tools/testing/voice/scenarios.ts';
import { startSipp } from '../../tools/testing/voice/sipp.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, OUTSIDE_NUMBER, phone, TONE, test } from './voice.ts';

test('a set on the desk is set up in the header; what is dialled at it stands on the page, which ends it', async ({
  agentSaying,
  voice,
}) => {
  const page = await agentSaying('agent1043', TONE.first);
  await page.getByRole('button', { name: '话机设置' }).click();
  await page.getByRole('button', { name: '启用IP话机' }).click();
  const account = page.getByRole('dialog', { name: 'IP话机设置' });
  const [username, password] = await Promise.all(
    ['账号', '密码'].map((term) => account.locator(`dt:text-is("${term}") + dd`).textContent()),
  );
  await expect(page.getByText('IP话机 未注册')).toBeVisible();
  await expectSound(page, 'voice-desk-set');

  const set = await startSipp({
    folder: voice.folder,
    scenario: deskSetScenario(OUTSIDE_NUMBER, '999'),
    address: '127.0.0.3',
    to: voice.sipPort,
    service: username ?? '',
    password: password ?? '',
    calls: 1,
  });
  const { bar, hangUp } = phone(page);
  await expect(bar).toContainText('通话中');
  await hangUp();
  expect(await set.done, set.messages()).toBe(0);

  await page.getByRole('button', { name: '话机设置' }).click();
  await page.getByRole('button', { name: '停用' }).click();
  await expect(page.getByRole('switch', { name: '网页电话' })).not.toBeChecked();
});
