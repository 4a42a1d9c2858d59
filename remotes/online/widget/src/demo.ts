import { DEFAULT_TENANT_ID } from './constants.ts';
import type {} from './widget.ts';

/**
 * The demo page's own script: it loads the widget and the video button as a customer's page does, for the tenant in `?tenant=`.
 */
const asked = new URLSearchParams(location.search).get('tenant') ?? '';
const tenant = /^[1-9]\d{0,8}$/.test(asked) ? asked : String(DEFAULT_TENANT_ID);

for (const src of ['/widget.js', '/video-widget.js']) {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset.tenant = tenant;
  document.head.append(script);
}

for (const button of document.querySelectorAll('[data-chat]')) {
  button.addEventListener('click', () => window.LianxiWidget?.open());
}

const embed = document.querySelector('[data-embed]');
if (embed) embed.textContent = `<script src="${location.origin}/widget.js" data-tenant="${tenant}" async></script>`;

/** The second demo tenant is another company, with a sign-in of its own. */
if (tenant === '175') {
  for (const brand of document.querySelectorAll('[data-brand]')) brand.textContent = '青禾生活';
  for (const agent of document.querySelectorAll('[data-agent]')) agent.textContent = 'admin175';
  document.title = '青禾生活（示例商城）';
}
