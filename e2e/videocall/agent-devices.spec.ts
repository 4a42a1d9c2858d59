import type { Page } from '@playwright/test';
import { answer, CUSTOMER, control, expect, OWN, test } from './desk.ts';
import { expectHeard, expectMoving } from './pictures.ts';
import { ENTRANCE, LARGE, startCall } from './video.ts';

// Several browsers draw and encode at once.
test.describe.configure({ timeout: 120_000 });

/** The agent's camera in use. */
const cameraOf = (desk: Page) =>
  desk.evaluate((query) => {
    const stream = document.querySelector<HTMLVideoElement>(query)?.srcObject;
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.label : undefined;
  }, OWN);

/** The heights in lines of the pictures that the agent's camera sends. */
const linesSentBy = (desk: Page) =>
  desk.evaluate(() => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const camera = connections.flatMap((each) => each.getSenders()).find(({ track }) => track?.kind === 'video');
    const lines = camera?.track?.getSettings().height ?? 0;
    const sent = camera?.getParameters().encodings.filter(({ active }) => active) ?? [];
    return sent.map(({ scaleResolutionDownBy = 1 }) => lines / scaleResolutionDownBy);
  });

/** Unplugs the camera in use, as the browser notifies a page of it. */
const unplugCamera = (desk: Page) =>
  desk.evaluate((query) => {
    const stream = document.querySelector<HTMLVideoElement>(query)?.srcObject as MediaStream;
    const [track] = stream.getVideoTracks();
    const { mediaDevices } = navigator;
    const all = mediaDevices.enumerateDevices.bind(mediaDevices);
    const gone = track?.getSettings().deviceId;
    mediaDevices.enumerateDevices = async () => (await all()).filter(({ deviceId }) => deviceId !== gone);
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, OWN);

test('camera and microphone are changed during a call, and the customer goes on seeing and hearing', async ({
  desk,
  customer: visit,
}) => {
  const agent = await desk('agent1016');
  // The pages of a browser share its cameras, with the line count of the first one: this page uses none.
  const customer = await visit(`/video?tenantId=174&site=${ENTRANCE.open}`, { permissions: ['microphone'] });
  await startCall(customer);
  await answer(agent);
  await expectMoving(customer, LARGE);
  await expectHeard(customer);
  const first = await cameraOf(agent);

  await test.step('the camera gives 1080 lines, which are sent while somebody shows them so large', async () => {
    await expect.poll(() => linesSentBy(agent)).toEqual([180, 540, 1080]);
    await customer.setViewportSize({ width: 640, height: 360 });
    await expect.poll(() => linesSentBy(agent)).toEqual([180, 540]);
    await expectMoving(customer, LARGE);
    await customer.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => linesSentBy(agent)).toEqual([180, 540, 1080]);
  });

  await control(agent, '设备').click();
  const menu = agent.getByRole('dialog', { name: '设备' });
  const camera = menu.getByRole('combobox', { name: '摄像头' });
  const names = await camera.getByRole('option').allTextContents();
  expect(names[0]).toBe(first);
  const other = names.at(-1) ?? '';
  await camera.selectOption(other);
  await expect.poll(() => cameraOf(agent)).toBe(other);
  await expectMoving(agent, OWN);
  await expectMoving(customer, LARGE);

  const microphone = menu.getByRole('combobox', { name: '麦克风' });
  const last = (await microphone.getByRole('option').allTextContents()).at(-1) ?? '';
  await microphone.selectOption(last);
  await expect(microphone.locator('option:checked')).toHaveText(last);
  await expectHeard(customer);
  await agent.keyboard.press('Escape');

  await test.step('a camera that is unplugged is replaced by the other, and the agent reads so', async () => {
    await unplugCamera(agent);
    await expect(agent.getByText(`${other} 已断开，已切换到 ${first}`)).toBeVisible();
    await expect.poll(() => cameraOf(agent)).toBe(first);
    await expectMoving(agent, OWN);
    await expectMoving(customer, LARGE);
  });
});

test('where the browser allows neither camera nor microphone, the call is answered, says what to do, and goes on with what is allowed', async ({
  desk,
  caller,
}) => {
  const agent = await desk('agent1017', { permissions: [] });
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await expect(agent.getByText('浏览器未允许使用麦克风和摄像头，请点击地址栏左侧的图标允许后重试')).toBeVisible();
  await expect(customer.getByText(/没有打开摄像头$/)).toBeVisible();

  await agent.context().grantPermissions(['camera', 'microphone']);
  await control(agent, '取消静音').click();
  await control(agent, '开启摄像头').click();
  await expectMoving(customer, LARGE);
  await expectHeard(customer);
  await expect(agent.getByText(/^浏览器未允许/)).toHaveCount(0);
});
