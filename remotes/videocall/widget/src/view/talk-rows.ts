import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import { h } from '@lianxi/shared/visitor/dom';
import type { Visit } from '../visit.ts';
import type { Pending } from '../visit-state.ts';
import { fetchFile } from '../visitor-api.ts';

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Pictures and documents as blob addresses, fetched once with the visitor's token: an <img> could not send it. */
const addresses = new Map<string, Promise<string>>();

function addressOf(visit: Visit, fileSaveName: string): Promise<string> {
  const known = addresses.get(fileSaveName);
  if (known) return known;
  const loading = fetchFile(visit.token, fileSaveName).then((blob) => URL.createObjectURL(blob));
  addresses.set(fileSaveName, loading);
  // The next click tries again.
  loading.catch(() => addresses.delete(fileSaveName));
  return loading;
}

/** One message of the call. */
export function messageRow(visit: Visit, message: VideoMessage, grown: () => void): HTMLElement {
  const { author, authorName, msgType, identity, createTime } = message;
  if (msgType === 'system') return h('p', { class: 'note' }, message.message);
  const own = identity === visit.state.identity || (author === 'customer' && !visit.state.outsider);
  const bubble = h('div', { class: 'bubble' });
  if (msgType === 'text') bubble.append(message.message);
  else if (msgType === 'file') bubble.append(documentOf(visit, message));
  else void showPicture(visit, message, bubble, grown);
  const meta = `${own ? '' : `${authorName} `}${clock.format(new Date(createTime))}`;
  return h('div', { class: own ? 'line own' : 'line' }, bubble, h('small', {}, meta));
}

/** A message that is not acknowledged yet, or was refused. */
export function pendingRow(visit: Visit, { clientMsgId, text, msgType, refusal, progress }: Pending): HTMLElement {
  const sending = msgType === 'text' || progress === 1 ? '发送中…' : `上传中 ${Math.round(progress * 100)}%`;
  const meta = h('small', {}, refusal === null ? sending : `发送失败：${refusal} `);
  if (refusal !== null) {
    meta.append(
      h('button', { type: 'button', onclick: () => visit.chat.retry(clientMsgId) }, '重试'),
      h('button', { type: 'button', onclick: () => visit.chat.drop(clientMsgId) }, '删除'),
    );
  }
  return h('div', { class: 'line own' }, h('div', { class: 'bubble' }, text), meta);
}

function documentOf(visit: Visit, { message, file }: VideoMessage): HTMLElement {
  const name = file?.fileName ?? '文件';
  const save = async () => {
    try {
      h('a', { href: await addressOf(visit, message), download: name }).click();
    } catch {
      visit.say('下载失败，请重试');
    }
  };
  return h('button', { type: 'button', class: 'doc', 'aria-label': `下载 ${name}`, onclick: () => void save() }, name);
}

async function showPicture(visit: Visit, message: VideoMessage, bubble: HTMLElement, grown: () => void): Promise<void> {
  bubble.replaceChildren('加载中...');
  try {
    const src = await addressOf(visit, message.message);
    const alt = `${message.authorName} 发送的图片`;
    const link = h('a', { href: src, target: '_blank', 'aria-label': `查看大图：${alt}` }, h('img', { src, alt, onload: grown }));
    bubble.replaceChildren(link);
  } catch {
    const again = () => void showPicture(visit, message, bubble, grown);
    bubble.replaceChildren(h('button', { type: 'button', onclick: again }, '图片加载失败，点击重试'));
  }
}
