import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';
import { isPassing, Refusal } from '@lianxi/shared/visitor/visitor-http';
import { DEFAULT_TENANT_ID } from './constants.ts';
import { fetchLook, type SiteName, storageName } from './http.ts';
import { VisitorIdentity } from './identity.ts';
import { Keeper } from './keeper.ts';
import { chooseLanguage } from './language.ts';
import { followPages } from './pages.ts';
import { Pictures } from './pictures.ts';
import { type Mounted, mount } from './view/root.ts';
import { VisitorChat } from './visitor-chat.ts';

/** The one name that the widget adds to a page. */
interface LianxiWidget {
  open(): void;
  close(): void;
}

declare global {
  interface Window {
    LianxiWidget?: LianxiWidget;
  }
}

/** The look of the site: the stored one, else from the server. Null: the server cannot be reached. Throws {@link Refusal}. */
async function lookOf(origin: string, name: SiteName, keeper: Keeper): Promise<OpenLook | null> {
  const { look } = keeper.kept;
  const fresh = fetchLook(origin, name).then(
    (found) => {
      keeper.keep({ look: found });
      return found;
    },
    (error: unknown) => {
      if (!(error instanceof Refusal) || isPassing(error)) return null;
      // The next page does not show the old look any more.
      keeper.keep({ look: null });
      if (look === null) throw error;
      return null;
    },
  );
  return look ?? fresh;
}

async function start(script: HTMLScriptElement): Promise<void> {
  const { tenant, site, theme = null, page, preview } = script.dataset;
  const { origin } = new URL(script.src);
  const name = { tenantId: Number(tenant) || DEFAULT_TENANT_ID, site: site || null };
  const kept = preview === undefined ? storageName(name) : 'preview';
  const keeper = new Keeper(preview === undefined ? name : { ...name, site: 'preview' });
  const identity = new VisitorIdentity(origin, name, keeper);
  let mounted: Mounted | null = null;
  let wanted = false;
  window.LianxiWidget = {
    open() {
      wanted = true;
      mounted?.open();
    },
    close() {
      wanted = false;
      mounted?.close();
    },
  };
  const options = { name: kept, theme, fixed: page === 'full' };
  if (preview !== undefined) {
    // The portal's page sends the look whenever its form changes.
    window.addEventListener('message', async ({ source, origin: from, data }: MessageEvent<PreviewOrder>) => {
      if (source !== window.parent || from !== location.origin || !data.look) return;
      await chooseLanguage(data.look, data.language);
      mounted?.remove();
      const chat = new VisitorChat(identity, keeper, kept);
      chat.preview(data.look, data.groups);
      mounted = mount(chat, new Pictures(identity), options);
    });
    window.parent.postMessage({ lianxiPreview: 'ready' }, location.origin);
    return;
  }
  await chooseLanguage(await lookOf(origin, name, keeper), navigator.language);
  const chat = new VisitorChat(identity, keeper, kept);
  mounted = mount(chat, new Pictures(identity), options);
  if (wanted) mounted.open();
  followPages(() => chat.acts.visited());
  if (chat.worthListening) void chat.open();
}

/** A message of the page that edits a look. */
interface PreviewOrder {
  look?: OpenLook;
  groups: { id: string; name: string; open: boolean }[];
  language: string;
}

/** A fault of the widget must never disturb the page. */
function startSafely(script: HTMLScriptElement): void {
  start(script).catch((error: unknown) => {
    const why = error instanceof Refusal ? error.message : error;
    // biome-ignore lint/suspicious/noConsole: the page's developer has no other place to read it
    console.warn('在线客服未能启动', why);
    // When the chat fills the page, the page has its language.
    if (script.dataset.page === 'full') document.body.append(error instanceof Refusal ? error.message : '在线客服未能启动');
  });
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && !window.LianxiWidget) {
  if (document.body) startSafely(script);
  else document.addEventListener('DOMContentLoaded', () => startSafely(script), { once: true });
}
