import { IconArrowRight } from '@douyinfe/semi-icons';
import QRCode from 'react-qr-code';
import { Link } from 'react-router-dom';
import { useConfig } from '../boot/config.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { openDialog } from './dialog-store.ts';
import './help.dialog.css';

/** The size of the app's QR code (specification section 2). */
const QR_PX = 200;

/** 帮助中心: contacts, the app, further reading. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { helpContacts, appDownloadUrl } = useConfig();
  return (
    <DialogFrame title="帮助中心" width={appDownloadUrl ? 560 : 400} onClose={onClose}>
      <div className="help">
        <div className="help-words">
          <section aria-labelledby="help-contacts">
            <h3 id="help-contacts">联系我们</h3>
            {helpContacts.length > 0 ? (
              <dl>
                {helpContacts.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p className="help-none">尚未登记联系方式，请咨询企业的系统管理员。</p>
            )}
          </section>
          <section aria-labelledby="help-read">
            <h3 id="help-read">使用帮助</h3>
            <ul>
              <li>
                <Link to="/guide" onClick={onClose}>
                  在线客服使用指南
                  <IconArrowRight aria-hidden />
                </Link>
              </li>
              <li>
                <Link to="/guideCall" onClick={onClose}>
                  电话外呼使用指南
                  <IconArrowRight aria-hidden />
                </Link>
              </li>
              <li>
                <button type="button" onClick={() => openDialog('feedback')}>
                  没有找到答案？提交意见反馈
                  <IconArrowRight aria-hidden />
                </button>
              </li>
            </ul>
          </section>
        </div>
        {appDownloadUrl && (
          <figure className="help-app">
            {/* White around dark in both themes: scanners need it. */}
            <div className="help-qr" role="img" aria-label="手机应用下载二维码">
              <QRCode value={appDownloadUrl} size={QR_PX} level="M" aria-hidden />
            </div>
            <figcaption>扫码下载手机应用</figcaption>
          </figure>
        )}
      </div>
    </DialogFrame>
  );
}
