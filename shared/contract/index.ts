import { adminAudit } from './admin-audit.ts';
import { adminContacts } from './admin-contacts.ts';
import { adminFootball } from './admin-football.ts';
import { adminGames } from './admin-games.ts';
import { adminGrids } from './admin-grids.ts';
import { adminMails } from './admin-mails.ts';
import { adminPrizes } from './admin-prizes.ts';
import { adminNeeds } from './admin-needs.ts';
import { adminUsers } from './admin-users.ts';
import { adminWeeks } from './admin-weeks.ts';
import { administrators } from './administrators.ts';
import { affiliates } from './affiliates.ts';
import { announcements } from './announcements.ts';
import { auth } from './auth.ts';
import { bets } from './bets.ts';
import { adminClaims, claims } from './claims.ts';
import type { Endpoint } from './endpoint.ts';
import { games } from './games.ts';
import { groups } from './groups.ts';
import { live } from './live.ts';
import { adminNames, nameReports } from './names.ts';
import { passkeys } from './passkeys.ts';
import { prizes } from './prizes.ts';
import { push } from './push.ts';
import { record } from './record.ts';
import { reminders } from './reminders.ts';
import { secondFactor } from './second-factor.ts';
import { system } from './system.ts';
import { adminTerms, publicTerms } from './terms.ts';
import { winners } from './winners.ts';

/** Every call of the API, by area. */
export const contract = {
  auth,
  passkeys,
  secondFactor,
  administrators,
  games,
  live,
  bets,
  groups,
  prizes,
  claims,
  winners,
  nameReports,
  record,
  announcements,
  affiliates,
  push,
  reminders,
  adminGames,
  adminGrids,
  adminPrizes,
  adminClaims,
  adminFootball,
  adminUsers,
  adminContacts,
  adminNames,
  adminAudit,
  adminNeeds,
  adminMails,
  adminWeeks,
  publicTerms,
  adminTerms,
  system,
};
export type Contract = typeof contract;

/** All endpoints in one list. */
export const endpoints: Endpoint[] = Object.values(contract).flatMap(
  (area) => Object.values(area) as Endpoint[],
);

type AreaEndpoints<A> = A[keyof A];
type AnyEndpoint = { [Area in keyof Contract]: AreaEndpoints<Contract[Area]> }[keyof Contract];

/** An endpoint, e.g. `Routes['POST /bets']`. The client imports only the type: its bundle has no schema. */
export type Routes = { [E in AnyEndpoint as E['route']]: E };
export type Route = keyof Routes;
