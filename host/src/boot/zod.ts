import { issueText } from '@lianxi/contracts/kit/issue-text';
import { config } from 'zod';

// Zod compiles schemas with `new Function`, which the content security policy forbids. Its messages are made Chinese. Import this
// before any schema parses.
config({ jitless: true, customError: issueText });
