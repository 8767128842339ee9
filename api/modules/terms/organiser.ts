import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { OrganiserSettings } from '../../../shared/contract/terms.ts';
import { ORGANISER_PARTS, type OrganiserData, type OrganiserPart } from '../../../shared/rules/organiser.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type Need, needOf } from '../../platform/needs.ts';
import { SharedRead } from '../../platform/shared-read.ts';

type Stored = OrganiserData & { version: number };

/** The longest delay after a change in another process. */
const FRESH_MS = 2_000;

/** The organiser's data: set in the panel, or by variables, which win (LEGAL-02, ADM-81). */
@Injectable()
export class Organiser {
  private readonly shared: SharedRead<OrganiserData>;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.shared = new SharedRead(clock, FRESH_MS, () => findStored(this.database.replicaOrSelf));
  }

  /** Returns what the legal pages show; during an outage of the database with the last known settings of the panel. */
  async find(): Promise<OrganiserData> {
    return this.over(await this.shared.getOrLast());
  }

  async settings(): Promise<OrganiserSettings> {
    return this.settingsOf(await findStored(this.database));
  }

  /** Stores all parts. Raises `conflict` with the current ones for an old version. */
  async update(
    { version, ...after }: OrganiserData & { version: number },
    actorId: number,
  ): Promise<OrganiserSettings> {
    const stored = await this.database.transaction(async (tx) => {
      const current = await findStored(tx, 'for update');
      const { version: now, ...before } = current;
      if (isDeepStrictEqual(before, after)) return current;
      if (version !== now) throw new AppError('conflict', { current: this.settingsOf(current) });
      await tx.rows(
        'update organiser set name = $1, address = $2, tax_number = $3, country = $4, contact = $5',
        ORGANISER_PARTS.map((part) => after[part]),
      );
      await recordAudit(tx, { actorId, action: 'organiser.update', subject: 'organiser:1', before, after });
      return findStored(tx);
    });
    this.shared.forget();
    return this.settingsOf(stored);
  }

  /** The data as they count now, past the cache. */
  async read(): Promise<OrganiserData> {
    return this.over(await findStored(this.database));
  }

  private over(stored?: OrganiserData): OrganiserData {
    return partsOf((part) => this.env.organiser[part] ?? stored?.[part] ?? null);
  }

  private settingsOf(stored: Stored): OrganiserSettings {
    return { ...stored, fixed: this.env.organiser };
  }
}

/** The data that the rules show as missing (ADM-81). The demonstration has none. */
export function organiserNeedsOf(data: OrganiserData, { isDemo }: Pick<Env, 'isDemo'>): Need[] {
  const missing = isDemo ? [] : ORGANISER_PARTS.filter((part) => data[part] === null);
  const item = { id: null, at: null, detail: null, gridId: null };
  return needOf(
    'organiser_missing',
    missing.map((name) => ({ ...item, name })),
  );
}

const partsOf = (value: (part: OrganiserPart) => string | null) =>
  Object.fromEntries(ORGANISER_PARTS.map((part) => [part, value(part)])) as OrganiserData;

async function findStored(queries: Queries, lock: '' | 'for update' = ''): Promise<Stored> {
  const [row] = await queries.rows<Stored>(
    `select name, address, tax_number as "taxNumber", country, contact, version from organiser ${lock}`,
  );
  return row!;
}
