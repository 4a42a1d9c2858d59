/** The page with only a site's chat, opened by link or QR code; with `preview`, the look in the site's form. */
const asked = new URLSearchParams(location.search);
const widget = document.createElement('script');
widget.src = '/widget.js';
widget.async = true;
widget.dataset.tenant = asked.get('tenant') ?? '';
widget.dataset.site = asked.get('site') ?? '';
if (asked.has('preview')) widget.dataset.preview = '';
else widget.dataset.page = 'full';
document.head.append(widget);
