import type { TencentApi } from '../../../../platform/vendor/tencent/tencent-api.ts';
import type { PlusCredentials } from './plus-credentials.ts';

/** A chain in white on blue, 80 × 80, PNG: WeCom requires a picture with a link. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAFAAAABQAQMAAAC032DuAAAABlBMVEUfb+v///9NRQk2AAAAXElEQVR42u2OoRHAMAwDFVToETxKF+tdM1pGKjTwVT2b1KgoZXn0' +
  'wJIFLH6m0ZUjVUjSUjXUU88uBqbeEMPeI+VQh0auWaikXtAD24eW27eh9NZvZUNZVvYuZvMAqTE6KDV0r74AAAAASUVORK5CYII=';

/** WeCom keeps temporary media for three days. */
const KEEP_MS = 2 * 24 * 3_600_000;

/** The picture of links. It is uploaded for each company at its first use, and again before WeCom deletes it. */
export class LinkPictures {
  readonly #api: TencentApi<PlusCredentials>;
  readonly #uploaded = new Map<string, { mediaId: string; until: number }>();

  constructor(api: TencentApi<PlusCredentials>) {
    this.#api = api;
  }

  /** Its `media_id`. */
  async of(credentials: PlusCredentials): Promise<string> {
    const known = this.#uploaded.get(credentials.corpId);
    if (known && known.until > Date.now()) return known.mediaId;
    const blob = new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' });
    const mediaId = await this.#api.upload(credentials, 'image', blob, 'link.png');
    this.#uploaded.set(credentials.corpId, { mediaId, until: Date.now() + KEEP_MS });
    return mediaId;
  }
}
