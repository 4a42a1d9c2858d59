/** The kit, and the parts of Semi that the host provides to every remote, by group, whether the shell shows them or not. */
export const loadParts = {
  basic: () =>
    Promise.all([
      import(/* webpackChunkName: "semi-basic" */ './basic.ts'),
      import(/* webpackChunkName: "semi-basic" */ 'kit-for-remotes/basic'),
      import(/* webpackChunkName: "semi-basic" */ '../router.ts'),
      import(/* webpackChunkName: "semi-basic" */ '../zod.ts'),
    ]),
  dialog: () =>
    Promise.all([
      import(/* webpackChunkName: "semi-dialog" */ './dialog.ts'),
      import(/* webpackChunkName: "semi-dialog" */ 'kit-for-remotes/dialog'),
    ]),
  form: () =>
    Promise.all([
      import(/* webpackChunkName: "semi-form" */ './form.ts'),
      import(/* webpackChunkName: "semi-form" */ 'kit-for-remotes/form'),
    ]),
  table: () =>
    Promise.all([
      import(/* webpackChunkName: "semi-table" */ './table.ts'),
      import(/* webpackChunkName: "semi-table" */ 'kit-for-remotes/table'),
    ]),
  /** Drawing flows: no page fetches it in advance. */
  canvas: () => import(/* webpackChunkName: "semi-canvas" */ 'kit-for-remotes/canvas'),
  /** Forms that tenants design, and conditions on their fields. */
  fields: () => import(/* webpackChunkName: "semi-fields" */ 'kit-for-remotes/fields'),
  /** Designing forms. */
  forms: () => import(/* webpackChunkName: "semi-forms" */ 'kit-for-remotes/forms'),
  /** The parts for the desks of chat and video agents. */
  desk: () => import(/* webpackChunkName: "semi-desk" */ 'kit-for-remotes/desk'),
  content: () => import(/* webpackChunkName: "semi-content" */ './content.ts'),
};
