/** The code that is loaded after the sign-in: the shell, the federation runtime, the parts of Semi that both use. */
export const loadPortal = () => import(/* webpackChunkName: "portal" */ './portal.tsx');
