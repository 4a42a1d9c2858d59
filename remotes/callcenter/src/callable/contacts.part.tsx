import { Button } from '@douyinfe/semi-ui';
import type { CaseContact, CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { relations } from '@lianxi/contracts/collection/collection-words';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { useHolds } from '@lianxi/shared/session/use-session';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { useState } from 'react';
import { AttemptForm } from './attempt.form.tsx';
import { ContactForm } from './contact.form.tsx';
import { DialContact } from './dial-contact.tsx';

/** Who may be asked, with the words for it: third parties are never told of the debt. */
export function Contacts({ data }: { data: CaseDetail }) {
  const mayFollow = useHolds('callable_follow') && data.workable;
  const [noting, setNoting] = useState<CaseContact | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <RecordPart title="联系人">
      <ul className="callable-list">
        {data.contacts.map((contact) => (
          <Contact key={contact.id} contact={contact} data={data} onNote={mayFollow ? setNoting : undefined} />
        ))}
      </ul>
      {mayFollow && (
        <Button size="small" onClick={() => setAdding(true)}>
          新增联系人
        </Button>
      )}
      {noting && <AttemptForm data={data} contact={noting} onClose={() => setNoting(null)} />}
      {adding && <ContactForm caseId={data.id} onClose={() => setAdding(false)} />}
    </RecordPart>
  );
}

function Contact({
  contact,
  data: { id: caseId, debtorWords, thirdPartyWords },
  onNote,
}: {
  contact: CaseContact;
  data: CaseDetail;
  onNote: ((contact: CaseContact) => void) | undefined;
}) {
  const { relation, name, phone, barred } = contact;
  const isSelf = relation === 'self';
  const words = isSelf ? debtorWords : thirdPartyWords;
  return (
    <li>
      <span className="callable-line">
        <span>
          {name} <span className="callable-soft">{relations[relation]}</span>
        </span>
        {/* A number without its handle cannot be dialled. */}
        {barred === null ? <PhoneNumber phone={phone} of={name} dial={false} /> : <span>{shownNumber(phone)}</span>}
        {barred === null && onNote && <DialContact caseId={caseId} contact={contact} onDialled={() => onNote(contact)} />}
        {barred !== null && <span className="callable-bar">{barred}</span>}
      </span>
      {barred === null && onNote && (
        <Button size="small" onClick={() => onNote(contact)}>
          登记联系
        </Button>
      )}
      {barred === null && words !== '' && (
        <p className="callable-words">
          {!isSelf && <strong>不得向第三方透露债务信息，只能请其转告本人回电</strong>}
          {words}
        </p>
      )}
    </li>
  );
}
