import { DEFAULT_TENANT_ID } from './constants.ts';
import { VisitorIdentity } from './identity.ts';
import { Keeper } from './keeper.ts';
import { Pictures } from './pictures.ts';
import { mount } from './view/root.ts';
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

function start(script: HTMLScriptElement): void {
  const tenantId = Number(script.dataset.tenant) || DEFAULT_TENANT_ID;
  const keeper = new Keeper(tenantId);
  const identity = new VisitorIdentity(new URL(script.src).origin, tenantId, keeper);
  const chat = new VisitorChat(identity, keeper, tenantId);
  window.LianxiWidget = mount(chat, new Pictures(identity), tenantId, script.dataset.theme ?? null);
  if (chat.worthListening) void chat.open();
}

/** A fault of the widget is never the page's. */
function startSafely(script: HTMLScriptElement): void {
  try {
    start(script);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the page's developer has no other place to read it
    console.warn('在线客服未能启动', error);
  }
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && !window.LianxiWidget) {
  if (document.body) startSafely(script);
  else document.addEventListener('DOMContentLoaded', () => startSafely(script), { once: true });
}
