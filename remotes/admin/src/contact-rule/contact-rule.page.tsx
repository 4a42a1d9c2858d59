import { Button } from '@douyinfe/semi-ui';
import { type ContactRuleVersion, contactRuleList } from '@lianxi/contracts/contact-rule/contact-rule.contract';
import { contactPurposes } from '@lianxi/contracts/contact-rule/contact-rules';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { RuleForm } from './rule-form.tsx';
import { purposeWords, rulesInWords } from './rule-words.ts';
import { TryContact } from './try-contact.tsx';
import './contact-rule.css';

/** 联系规则 (/setting/callmanage/contactrule): when and how often anybody may be contacted, by whatever channel. */
export default function ContactRulePage() {
  const { data, error, refetch } = useCall(contactRuleList, {});
  const [editing, setEditing] = useState<ContactRuleVersion | null>(null);
  const [trying, setTrying] = useState(false);
  const content = () => {
    if (error && !data) return <Failure what="联系规则" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading rows={6} />;
    return (
      <div className="contact-rules">
        {data.map((stored) => (
          <section key={stored.purpose} className="contact-rule">
            <div className="contact-rule-head">
              <h2>{contactPurposes[stored.purpose]}</h2>
              <Button aria-label={`编辑${contactPurposes[stored.purpose]}规则`} onClick={() => setEditing(stored)}>
                编辑
              </Button>
            </div>
            <span>用于{purposeWords[stored.purpose]}</span>
            <ul>
              {rulesInWords(stored.rules).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="contact-rule-note">{savedWords(stored)}</p>
          </section>
        ))}
      </div>
    );
  };
  return (
    <Page title="联系规则" actions={<Button onClick={() => setTrying(true)}>试算</Button>}>
      {content()}
      {editing && <RuleForm stored={editing} onClose={() => setEditing(null)} />}
      {trying && <TryContact onClose={() => setTrying(false)} />}
    </Page>
  );
}

function savedWords({ version, changedBy, changedAt }: ContactRuleVersion): string {
  if (version === 0 || changedAt === null) return '预设规则，尚未修改';
  return `第 ${version} 版，${changedBy ?? '已停用的用户'} 于 ${absoluteTime(new Date(changedAt))} 修改`;
}
