/** The kit, and the parts of Semi that every remote finds in the host, whether the shell shows them or not. */
export const loadBasicParts = () =>
  Promise.all([
    import(/* webpackChunkName: "semi-basic" */ './basic.ts'),
    import(/* webpackChunkName: "semi-basic" */ 'kit-for-remotes/basic'),
    import(/* webpackChunkName: "semi-basic" */ '../router.ts'),
    import(/* webpackChunkName: "semi-basic" */ '../zod.ts'),
  ]);
export const loadContentParts = () =>
  Promise.all([
    import(/* webpackChunkName: "semi-content" */ './content.ts'),
    import(/* webpackChunkName: "semi-content" */ 'kit-for-remotes/content'),
  ]);
export const loadTableParts = () =>
  Promise.all([
    import(/* webpackChunkName: "semi-table" */ './table.ts'),
    import(/* webpackChunkName: "semi-table" */ 'kit-for-remotes/table'),
  ]);
export const loadFormParts = () =>
  Promise.all([
    import(/* webpackChunkName: "semi-form" */ './form.ts'),
    import(/* webpackChunkName: "semi-form" */ 'kit-for-remotes/form'),
  ]);
