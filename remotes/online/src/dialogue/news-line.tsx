import { Toast } from '@douyinfe/semi-ui';
import './news-line.css';

const SHOWN_SECONDS = 8;
/** One line at a time: the newest replaces the others. */
let shown: string | null = null;

export interface NewsLine {
  name: string;
  words: string;
  open: () => void;
}

/** Says who wrote what while the agent works on another page; one click opens the conversation. */
export function showNewsLine({ name, words, open }: NewsLine): void {
  hideNewsLine();
  const id = Toast.info({
    duration: SHOWN_SECONDS,
    showClose: false,
    content: (
      <button
        type="button"
        className="news-line"
        aria-label={`${name}：${words}，打开会话`}
        onClick={() => {
          hideNewsLine();
          open();
        }}
      >
        <strong>{name}</strong>
        <span>{words}</span>
        <b>打开会话</b>
      </button>
    ),
  });
  shown = id;
}

export function hideNewsLine(): void {
  if (shown !== null) Toast.close(shown);
  shown = null;
}
