import { z } from 'zod';
import { countryCode, email, phone } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { line, nothing, optionalLine } from './fields.ts';

export const affiliates = {
  contact: endpoint('POST /affiliate-contacts', {
    access: 'public',
    summary: 'Stores a request of a company or an affiliate and mails it to the support address',
    limit: 'contact',
    status: 201,
    body: z
      .strictObject({
        name: line(120),
        email,
        company: optionalLine(120),
        country: countryCode,
        phone,
        telegram: optionalLine(60),
        type: z.enum(['company', 'affiliate'], 'invalid'),
      })
      .refine((body) => body.type === 'affiliate' || body.company !== undefined, {
        path: ['company'],
        message: 'required',
      }),
    response: nothing,
  }),
};
