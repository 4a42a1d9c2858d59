import type { Selectable } from 'kysely';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { Leads } from '../../../platform/db/schema.ts';

/** Who is behind a company, and how they are reached. A text that is not known is empty. */
interface LeadContact {
  legalPerson: string;
  contact: string;
  /** Digits alone. */
  phone: string;
  email: string;
}

type Sealed = Pick<Selectable<Leads>, 'legal_person' | 'contact' | 'phone' | 'email'>;

/** The contact details of a lead in the clear. */
export function openContact(cipher: Cipher, { legal_person, contact, phone, email }: Sealed): LeadContact {
  return {
    legalPerson: legal_person ? cipher.decrypt('leads.legal_person', legal_person) : '',
    contact: contact ? cipher.decrypt('leads.contact', contact) : '',
    phone: phone ? cipher.decrypt('leads.phone', phone) : '',
    email: email ? cipher.decrypt('leads.email', email) : '',
  };
}
