/** Version of the host's package, set by the build. */
declare const __HOST_VERSION__: string;
