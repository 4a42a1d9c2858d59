/**
 * The button 视频客服 on a tenant's own page: `<script src="…/video-widget.js" data-tenant="174" data-site="…" async></script>`. It
 * opens the video page in a window over the page. On a phone it opens a new window, because a phone shows only one.
 */
export interface LianxiVideo {
  open(): void;
  close(): void;
}

declare global {
  interface Window {
    LianxiVideo?: LianxiVideo;
  }
}

const SMALL = '(max-width: 640px)';
/** Above the page's own overlays, below the chat's launcher. */
const styles = `
.root { all: initial; position: fixed; right: 24px; bottom: 92px; z-index: 2147482000; font: 600 15px/1 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
.root[data-side=left] { right: auto; left: 24px; }
button { font: inherit; border: 0; cursor: pointer; }
button:focus-visible { outline: 3px solid #fff; outline-offset: -5px; }
.launcher { display: flex; align-items: center; gap: 8px; height: 52px; padding: 0 20px 0 16px; border-radius: 26px; color: #fff; background: #0b7a4b; box-shadow: 0 6px 20px rgb(18 24 38 / 22%); }
svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.frame { position: fixed; right: 24px; bottom: 24px; width: min(400px, calc(100vw - 48px)); height: min(720px, calc(100vh - 48px)); border-radius: 18px; overflow: hidden; background: #14181f; box-shadow: 0 16px 48px rgb(18 24 38 / 35%); }
.root[data-open] { z-index: 2147483001; }
.root[data-side=left] .frame { right: auto; left: 24px; }
iframe { width: 100%; height: 100%; border: 0; }
.close { position: absolute; top: 10px; right: 10px; width: 36px; height: 36px; display: grid; place-items: center; padding: 0; border-radius: 50%; color: #fff; background: rgb(20 24 31 / 72%); }
[hidden] { display: none !important; }
@media (max-width: 640px) { .root { right: 16px; bottom: 84px; } .launcher { width: 56px; height: 56px; padding: 0 16px; border-radius: 28px; } .launcher span { display: none; } }
@media print { .root { display: none; } }
`;

function element<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

function start(script: HTMLScriptElement): void {
  const { tenant, site, label = '视频客服', side = 'right' } = script.dataset;
  const page = new URL('/video', script.src);
  if (tenant) page.searchParams.set('tenantId', tenant);
  if (site) page.searchParams.set('site', site);

  const host = element('div', { id: 'lianxi-video' });
  // A page may have `!important` rules for all elements; only such an inline style has a higher priority.
  host.style.setProperty('all', 'initial', 'important');
  host.style.setProperty('display', 'contents', 'important');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];

  const root = element('div', { class: 'root', 'data-side': side, lang: 'zh-CN' });
  const launcher = element('button', { type: 'button', class: 'launcher', 'aria-label': label });
  const word = element('span', {});
  word.textContent = label;
  launcher.append(
    icon(
      'M4.5 7h9A1.5 1.5 0 0 1 15 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7ZM15 10.8l6-3v8.4l-6-3',
    ),
    word,
  );
  const frame = element('div', { class: 'frame', role: 'dialog', 'aria-label': label, hidden: '' });
  const shut = element('button', { type: 'button', class: 'close', 'aria-label': `关闭${label}` });
  shut.append(icon('m6.5 6.5 11 11m0-11-11 11'));
  root.append(launcher, frame);
  shadow.append(root);

  const open = () => {
    if (matchMedia(SMALL).matches) {
      window.open(page, '_blank', 'noopener');
      return;
    }
    if (!frame.hidden) return;
    const view = element('iframe', {
      src: page.href,
      title: label,
      allow: 'camera; microphone; display-capture; autoplay; fullscreen',
    });
    frame.replaceChildren(view, shut);
    frame.hidden = false;
    launcher.hidden = true;
    root.dataset.open = '';
    shut.focus();
  };
  const close = () => {
    // Without the frame the customer has left the call: the server notices it.
    frame.replaceChildren();
    frame.hidden = true;
    launcher.hidden = false;
    delete root.dataset.open;
    launcher.focus();
  };
  launcher.addEventListener('click', open);
  shut.addEventListener('click', close);
  window.LianxiVideo = { open, close };
  document.body.append(host);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && !window.LianxiVideo) {
  if (document.body) start(script);
  else document.addEventListener('DOMContentLoaded', () => start(script), { once: true });
}
