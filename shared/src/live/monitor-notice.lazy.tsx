import { Button, Notification } from '@douyinfe/semi-ui';
import './monitor-alert.css';

const SECONDS = 8;

interface MonitorNotice {
  /** The newest of a kind stands for all: a rush of callers is one notice. */
  key: string;
  title: string;
  words: string;
}

/** Tells a supervisor what they should look at, for a few seconds. */
export function notify({ key, title, words }: MonitorNotice, look: () => void): void {
  Notification.warning({
    id: key,
    title,
    content: (
      <div className="monitor-alert">
        <p>{words}</p>
        <Button
          size="small"
          onClick={() => {
            Notification.close(key);
            look();
          }}
        >
          查看
        </Button>
      </div>
    ),
    duration: SECONDS,
    // On the right it would lie over a page's first button, or over those of a drawer.
    position: 'bottomLeft',
    showClose: false,
  });
}
