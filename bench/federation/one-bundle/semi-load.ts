/** Stands in for host/src/federation/semi/load.ts: a bundle brings the parts of Semi with the pages that use them. */
const nothing = () => Promise.resolve();

export const loadParts = { basic: nothing, dialog: nothing, form: nothing, table: nothing };
