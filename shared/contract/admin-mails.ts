import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const adminMails = {
  retry: endpoint('POST /admin/mails/retry', {
    permission: 'settings',
    summary: 'Sends the mails again that failed or wait for a later attempt',
    response: z.object({ changed: z.int() }),
    done: 'mailsRetried',
  }),
};
