/**
 * Flags of Node for the server's process. The starting process passes them, because V8 reads them only at its own start.
 *
 * The young generation grows to at most three times this value (MB). V8's default on a machine with enough memory is 64: that is
 * garbage that could be collected earlier. Measured at 16, 32 and 64: a busy customer list needs 270, 370 and 440 MB, ten
 * thousand idle agents need 255, 300 and 340 MB. Processor time per chat message is the same; a list request needs 2 % more.
 *
 * The old generation is collected when it has grown by 30 % since the last collection. V8's default lets it grow several times
 * while there is memory. Ten thousand idle agents: constant 294 MB, instead of 317 MB that grow by 1 MB per second.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=30'];

/**
 * An argument of the server's process. Its parent answers at its port while it starts: it says `prepared` before it listens, and
 * waits until the parent has let go of the port.
 */
export const PORT_IS_HELD = '--port-is-held';
