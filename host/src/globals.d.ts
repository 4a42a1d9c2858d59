/** Version of the host's package, set by the build. */
declare const __HOST_VERSION__: string;
/** Versions of contracts and shared that the host was built with, set by the build. */
declare const __HOST_PROVIDES__: Readonly<Record<string, string>>;
/** Public keys of the registry that this build trusts, by id; none: it trusts the first one of a sign-in. Set by the build. */
declare const __REGISTRY_KEYS__: Readonly<Record<string, string>>;

/** Imports every module of the kit by its public name; written by rspack.config.ts. */
declare module 'kit-for-remotes/*';
