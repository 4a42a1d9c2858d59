import { previewLink } from '@lianxi/contracts/online/link-preview.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { textParts } from './links.ts';

const ASK_AGAIN_MS = 1000;
const HOUR_MS = 3_600_000;

function Preview({ url }: { url: string }) {
  const { data } = useCall(
    previewLink,
    { body: { url } },
    {
      staleTime: HOUR_MS,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.pending ? ASK_AGAIN_MS : false),
    },
  );
  if (!data?.preview) return null;
  const { title, description } = data.preview;
  return (
    <a className="bubble-card bubble-link-preview" href={url} target="_blank" rel="noopener noreferrer nofollow">
      <b>{title}</b>
      {description && <span>{description}</span>}
      <small>{new URL(url).host}</small>
    </a>
  );
}

/** The title of the page of a message's first link, if the tenant allows requests to its host. */
export function LinkPreview({ text }: { text: string }) {
  const link = textParts(text).find((part) => part.link && part.text.startsWith('https:') && URL.canParse(part.text));
  return link ? <Preview url={link.text} /> : null;
}
