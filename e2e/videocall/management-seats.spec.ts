import { expect, test } from './desk.ts';

test('a supervisor sets an agent aside, who sees at once by whom; the wall shows it', async ({ agent, desk }) => {
  const member = await desk('agent1022');
  const { page: office } = await agent('monitor', '/#/videocall/seatstatus');
  const seat = office.getByRole('row').filter({ hasText: '1022' });
  await expect(seat).toContainText('空闲');

  await seat.getByRole('checkbox').check();
  await office.getByRole('combobox', { name: '设置 1 位坐席的状态' }).selectOption('示忙');
  await expect(office.getByText('状态已设置')).toBeVisible();
  await expect(seat).toContainText('示忙');
  await expect(member.getByText('林若静将您的视频状态设为「示忙」')).toBeVisible();
  await expect(member.getByRole('heading', { name: '您当前不接收视频呼叫' })).toBeVisible();
  const status = member.getByRole('button', { name: '视频状态：示忙' });
  await status.click();
  await expect(member.getByText('由林若静设置')).toBeVisible();
  await member.keyboard.press('Escape');

  await test.step('the agent comes back by themselves, and the wall follows', async () => {
    await member.getByRole('button', { name: '上线接收视频' }).click();
    await expect(seat).toContainText('空闲');
  });
});
