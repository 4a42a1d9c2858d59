import { fetchAttachment } from './http.ts';
import type { VisitorIdentity } from './identity.ts';

/** Pictures, sound and video as blob addresses, fetched once with the visitor's token: an <img> could not send it. */
export class Pictures {
  private readonly identity: VisitorIdentity;
  private readonly addresses = new Map<string, Promise<string>>();
  private readonly previews = new Map<string, string>();

  constructor(identity: VisitorIdentity) {
    this.identity = identity;
  }

  /** The address of a stored file. A failed load is not stored, so that the next call tries again. */
  address(fileSaveName: string): Promise<string> {
    const known = this.addresses.get(fileSaveName);
    if (known) return known;
    const loading = fetchAttachment(this.identity.origin, this.identity.token, fileSaveName).then((blob) =>
      URL.createObjectURL(blob),
    );
    this.addresses.set(fileSaveName, loading);
    loading.catch(() => this.addresses.delete(fileSaveName));
    return loading;
  }

  /** The address of a picture that is not sent yet; the same for the life of the page. */
  preview(clientMsgId: string, file: File): string {
    const known = this.previews.get(clientMsgId);
    if (known) return known;
    const address = URL.createObjectURL(file);
    this.previews.set(clientMsgId, address);
    return address;
  }

  previewOf(clientMsgId: string): string | undefined {
    return this.previews.get(clientMsgId);
  }
}
