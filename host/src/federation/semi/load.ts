/** The kit, and the parts of Semi that every remote finds in the host, whether the shell shows them or not. */
export const loadBasicParts = () =>
  Promise.all([
    import(/* webpackChunkName: "semi-basic" */ './basic.ts'),
    import(/* webpackChunkName: "semi-basic" */ 'kit-for-remotes'),
    import(/* webpackChunkName: "semi-basic" */ '../router.ts'),
    import(/* webpackChunkName: "semi-basic" */ '../zod.ts'),
  ]);
export const loadContentParts = () => import(/* webpackChunkName: "semi-content" */ './content.ts');
export const loadTableParts = () => import(/* webpackChunkName: "semi-table" */ './table.ts');
export const loadFormParts = () => import(/* webpackChunkName: "semi-form" */ './form.ts');
