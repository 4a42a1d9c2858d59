import IconMicrophoneOff from '@douyinfe/semi-icons/lib/es/icons/IconMicrophoneOff';
import type { Person } from '../media/media-state.ts';
import { PictureView } from './picture-view.tsx';
import { QualitySign } from './quality-sign.tsx';
import './tile.css';

/**
 * A person of the call: their picture, or their initial while the camera is off; their name, and the quality of their connection.
 */
export function Tile({ person, screen = false }: { person: Person; screen?: boolean }) {
  const { name, own, camera, coming, muted, speaking, quality } = person;
  const picture = screen ? person.screen : camera;
  const who = own ? '我' : name;
  return (
    <figure className={speaking && !screen ? 'tile tile-speaking' : 'tile'}>
      {picture ? (
        <PictureView picture={picture} label={screen ? `${who}共享的屏幕` : `${who}的画面`} mirrored={own && !screen} />
      ) : (
        <span className="tile-face">
          <span aria-hidden>{name.slice(0, 1)}</span>
          <span className="tile-off">{coming ? '正在连接画面…' : '摄像头未开启'}</span>
        </span>
      )}
      <figcaption className="tile-caption">
        {muted && !screen && <IconMicrophoneOff size="small" aria-label="麦克风已关闭" />}
        <span className="tile-name">{screen ? `${who}的屏幕` : who}</span>
        {!screen && <QualitySign quality={quality} of={who} />}
      </figcaption>
    </figure>
  );
}
