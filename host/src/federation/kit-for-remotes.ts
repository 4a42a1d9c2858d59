/*
 * What remotes take from the host and the host does not import by its public name itself. Remotes are built
 * with `import: false` for these: a part that is missing here breaks the page that needs it.
 */
import '@lianxi/shared/client/api-error';
import '@lianxi/shared/client/use-call';
