/**
 * Flags of Node for the server's process, given by whoever starts it; V8 reads them only at its own start.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
