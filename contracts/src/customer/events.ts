import { defineTopic } from '../kit/events.ts';

/** The history of any customer of the tenant got an entry. */
export const customerHistoryTopic = defineTopic('customer-history');

/** A visit plan of the tenant changed. */
export const visitPlansTopic = defineTopic('visit-plans');
