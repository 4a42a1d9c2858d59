import type { SealedTable } from '../../platform/crypto/sealed-table.ts';

/** Names, numbers and words of debtors and of those who are asked for them. */
export const sealedCollection: readonly SealedTable[] = [
  { table: 'collection_batches', columns: ['collection_batches.staged'] },
  {
    table: 'collection_cases',
    columns: ['collection_cases.debtor'],
    indexes: [{ index: 'collection_cases.debtor_index', of: 'collection_cases.debtor' }],
  },
  {
    table: 'collection_contacts',
    columns: ['collection_contacts.name', 'collection_contacts.phone'],
    indexes: [{ index: 'collection_contacts.phone_index', of: 'collection_contacts.phone' }],
  },
  { table: 'collection_attempts', columns: ['collection_attempts.note'] },
  { table: 'collection_payments', columns: ['collection_payments.note', 'collection_payments.reverse_reason'] },
  { table: 'collection_reductions', columns: ['collection_reductions.reason'] },
  { table: 'collection_disputes', columns: ['collection_disputes.content', 'collection_disputes.result'] },
  { table: 'collection_steps', columns: ['collection_steps.note'] },
];
