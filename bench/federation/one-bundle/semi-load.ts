/** Stands in for host/src/federation/semi/load.ts: a bundle brings the parts of Semi with the pages that use them. */
const nothing = () => Promise.resolve();

export { nothing as loadBasicParts, nothing as loadContentParts, nothing as loadFormParts, nothing as loadTableParts };
