import * as z from 'zod';

/** An announcement as customers see it; `link` may be empty. */
export const openNotice = z.object({ content: z.string(), link: z.string() });
export type OpenNotice = z.output<typeof openNotice>;
