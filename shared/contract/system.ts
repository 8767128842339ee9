import { z } from 'zod';
import { countryCode } from './auth.ts';
import { endpoint } from './endpoint.ts';

const text = z.string().nullable();
/** The organiser as the legal pages name it; null for each missing part. */
export const organiser = z.object({
  name: text,
  address: text,
  taxNumber: text,
  country: text,
  contact: text,
});

export const system = {
  health: endpoint('GET /health', {
    access: 'public',
    summary: 'Health: the process is alive',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint('GET /ready', {
    access: 'public',
    summary: 'Readiness: the database answers and is migrated',
    response: z.object({ status: z.literal('ready') }),
  }),
  config: endpoint('GET /config', {
    access: 'public',
    summary: 'The settings of this installation that the app needs',
    offline: true,
    response: z.object({
      supportEmail: z.string(),
      demo: z.boolean(),
      /** Whether other machines reach a demonstration or a local mailbox. Every page then shows a banner. */
      testSite: z.boolean(),
      /** Whether picks are published as sheets once their match starts. Missing in older answers: they are not. */
      hasRecord: z.boolean().optional(),
      /** Players, settled grids and delivered prizes, as of the last count. Missing below 100 players. */
      numbers: z.object({ players: z.int(), grids: z.int(), prizes: z.int() }).optional(),
      /** The countries in which prizes are valid; missing if they are not known. */
      prizeCountries: z.array(countryCode).optional(),
      organiser,
    }),
  }),
};
