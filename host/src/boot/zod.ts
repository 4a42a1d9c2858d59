import { issueText } from '@lianxi/contracts/kit/issue-text';
import { config } from 'zod';

// Zod compiles schemas with `new Function`, which the content security policy forbids; and what it finds is told in
// Chinese. Imported before any schema parses.
config({ jitless: true, customError: issueText });
