/**
 * Flags of Node for the server's process, given by whoever starts it, because V8 reads them only at its own start.
 *
 * The young generation grows to at most three times this (MB). V8's default on a machine with memory is 64: garbage that
 * has nothing to wait for. Measured at 16, 32 and 64: a busy customer list in 270, 370 and 440 MB, ten thousand idle agents
 * in 255, 300 and 340 MB. Processor time a chat message is the same, that of a list call 2 % more.
 *
 * The old generation is collected when it has grown by 30 % since the last time; V8's default lets it grow several times
 * over while there is memory. Ten thousand idle agents: 294 MB and level, instead of 317 that rise by 1 MB a second.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
