/** The operator's tool for the platform: no tenant can buy it. */
export const OPERATOR_REMOTE = 'platform';
