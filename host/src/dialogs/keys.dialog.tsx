import { usableKeys } from '../command/key-list.ts';
import { DialogFrame } from './dialog-frame.tsx';
import './keys.dialog.css';

/** 快捷键: all keys of this agent. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="快捷键" width={640} onClose={onClose}>
      <div className="keys">
        {usableKeys().map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
