import { Button } from '@douyinfe/semi-ui';
import { uploadFile } from '@lianxi/contracts/files/file.contract';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import { type PointerEvent, useRef, useState } from 'react';
import { uploadFile as send } from '../../client/api.ts';
import { useAction } from '../../client/use-action.ts';
import { AuthedImage } from '../../ui/authed-image.tsx';
import { type FileValue, fileUrl } from './file-control.tsx';
import type { OwnControlProps } from './own-control-props.ts';

const SIZE = { width: 480, height: 160 };
const LINE = 2.5;

/** A signature that is drawn with pen, finger or mouse, and kept as a picture. */
export function SignatureControl({ field, control }: OwnControlProps<FieldOf<'signature'>>) {
  const { value, onChange, disabled } = control;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const keep = useAction(async () => {
    const picture = await new Promise<Blob | null>((made) => canvasRef.current?.toBlob(made, 'image/png'));
    if (!picture) return;
    const { fileSaveName, fileName } = await send(uploadFile, new File([picture], `${field.label}.png`, { type: 'image/png' }));
    setDrawn(false);
    onChange({ fileSaveName, fileName });
  });
  if (value !== null) {
    return (
      <div className="own-files">
        <AuthedImage url={fileUrl(value as FileValue)} alt={field.label} />
        <Button disabled={disabled} onClick={() => onChange(null)}>
          重新签名
        </Button>
      </div>
    );
  }
  function draw(event: PointerEvent<HTMLCanvasElement>, begins: boolean) {
    const pen = canvasRef.current?.getContext('2d');
    if (!pen || disabled || (!begins && event.buttons === 0)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = [((event.clientX - left) * SIZE.width) / width, ((event.clientY - top) * SIZE.height) / height] as const;
    if (begins) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.beginPath();
      pen.moveTo(...at);
    } else {
      pen.lineTo(...at);
      pen.lineWidth = LINE;
      pen.lineCap = 'round';
      pen.stroke();
      setDrawn(true);
    }
  }
  function clear() {
    canvasRef.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height);
    setDrawn(false);
  }
  return (
    <div className="own-files">
      <canvas
        ref={canvasRef}
        {...SIZE}
        className="own-signature"
        role="img"
        aria-label={`${field.label}：在此处签名`}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <div className="own-file">
        <Button theme="solid" disabled={disabled || !drawn} loading={keep.running} onClick={() => void keep.run()}>
          确认签名
        </Button>
        <Button disabled={disabled || !drawn} onClick={clear}>
          清除
        </Button>
      </div>
    </div>
  );
}
