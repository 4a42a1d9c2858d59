import { config } from 'zod';

// Zod compiles schemas with `new Function`, which the content security policy forbids. Imported before any schema parses.
config({ jitless: true });
