/** Version of the host's package, set by the build. */
declare const __HOST_VERSION__: string;

/** Imports every module of the kit by its public name; written by rspack.config.ts. */
declare module 'kit-for-remotes/*';
