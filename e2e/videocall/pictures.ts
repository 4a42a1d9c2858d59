import { expect, type Page } from '@playwright/test';

/** How many pictures a video of the page has shown. */
function framesOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (query) => document.querySelector<HTMLVideoElement>(query)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    selector,
  );
}

/** The picture moves: two more frames arrive. If not, the failure contains how far pictures arrived. */
export async function expectMoving(page: Page, selector: string, timeout = 20_000): Promise<void> {
  let seen = await framesOf(page, selector);
  const moved = async () => {
    const frames = await framesOf(page, selector);
    // Another picture in its place is counted from zero.
    if (frames < seen) seen = 0;
    return frames - seen;
  };
  const [before, began] = [await arrivalsOf(page), Date.now()];
  try {
    await expect.poll(moved, { timeout, intervals: [100], message: `${selector} moves` }).toBeGreaterThanOrEqual(2);
  } catch (error) {
    const [after, seconds] = [await arrivalsOf(page), (Date.now() - began) / 1000];
    const told = JSON.stringify({ seen, now: await framesOf(page, selector), seconds, before, after }, null, 1);
    throw new Error(`${(error as Error).message}\nWhat came to the page until then, and now:\n${told}`);
  }
}

/** How far pictures arrived at a page: by network, into the decoder, out of it. */
const arrivalsOf = (page: Page) =>
  page.evaluate(async () => {
    const { connections = [] } = window as unknown as { connections?: RTCPeerConnection[] };
    const reports = await Promise.all(connections.map((connection) => connection.getStats()));
    return reports.flatMap((report) =>
      [...report.values()]
        .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')
        .map(({ trackIdentifier, packetsReceived, framesReceived, framesDecoded, keyFramesDecoded, pliCount, freezeCount }) => {
          return { trackIdentifier, packetsReceived, framesReceived, framesDecoded, keyFramesDecoded, pliCount, freezeCount };
        }),
    );
  });

/** The total loudness that a customer's page has received so far. */
const loudnessOf = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    for (const connection of (window as unknown as { connections: RTCPeerConnection[] }).connections) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp' && report.kind === 'audio') sum += report.totalAudioEnergy;
      }
    }
    return sum;
  });

/** A customer receives sound: the false microphones beep once a second. */
export async function expectHeard(page: Page): Promise<void> {
  const heard = await loudnessOf(page);
  await expect
    .poll(() => loudnessOf(page), { timeout: 20_000, intervals: [100], message: 'something is heard' })
    .toBeGreaterThan(heard);
}
