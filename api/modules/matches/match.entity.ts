import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Attention, MatchStatus } from '../../../shared/rules/match-status.ts';
import { OUTCOMES, type Outcome } from '../../../shared/rules/outcome.ts';

/** A match, changed here by administrators and by SQL of the football module. Triggers set the columns marked so. */
@Entity('match')
export class MatchEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') source: string;
  /** The number of the fixture at the source. */
  @Column('integer', { name: 'source_id' }) sourceId: number;
  @Column('integer', { name: 'league_id' }) leagueId: number;
  @Column('integer', { name: 'home_team_id' }) homeTeamId: number;
  @Column('integer', { name: 'away_team_id' }) awayTeamId: number;
  @Column('timestamptz', { name: 'start_time' }) startTime: Date;
  /** Set by a trigger: no pick is stored from this time on. */
  @Column({ type: 'timestamptz', name: 'closes_at', insert: false, update: false }) closesAt: Date;
  /** Set by a trigger: no pick is shown to others before this time. */
  @Column({ type: 'timestamptz', name: 'reveal_at', insert: false, update: false }) revealAt: Date;
  @Column('text') status: MatchStatus;
  @Column('text', { nullable: true }) attention: Attention | null;
  @Column('smallint', { name: 'home_score', nullable: true }) homeScore: number | null;
  @Column('smallint', { name: 'away_score', nullable: true }) awayScore: number | null;
  @Column('text', { name: 'score_by', nullable: true }) scoreBy: 'source' | 'admin' | null;
  /** Generated from status and score: null unless the match is finished. */
  @Column({ type: 'enum', enum: OUTCOMES, enumName: 'outcome', nullable: true, insert: false, update: false })
  outcome: Outcome | null;

  /** The source's own status, as last read. */
  @Column('text', { name: 'source_status', nullable: true }) sourceStatus: string | null;
  @Column('smallint', { name: 'source_home_score', nullable: true }) sourceHomeScore: number | null;
  @Column('smallint', { name: 'source_away_score', nullable: true }) sourceAwayScore: number | null;
  /** The names of both clubs that the source has now, a line each. Null: those of the match. */
  @Column('text', { name: 'source_clubs', nullable: true }) sourceClubs: string | null;
  /** When the source first reported the match under way or over. A trigger keeps it from being cleared. */
  @Column('timestamptz', { name: 'source_began_at', nullable: true }) sourceBeganAt: Date | null;
  /** Set by a trigger: the source calls the time of the start unknown. */
  @Column({ type: 'boolean', name: 'start_is_guess', insert: false, update: false }) startIsGuess: boolean;
  /** Set by a trigger: the source has told an end or a result without reporting play. */
  @Column({ type: 'boolean', name: 'result_told', insert: false, update: false }) resultTold: boolean;
  @Column('integer', { name: 'grid_id', nullable: true }) gridId: number | null;
  @Column('smallint', { nullable: true }) position: number | null;
  /** The pair of results of which an administrator keeps the own one, as `result_pair` says it. */
  @Column('text', { name: 'kept_pair', nullable: true }) keptPair: string | null;
  /** Set by a trigger: the start before a move. An administrator clears it. */
  /** A trigger raises it with every change. */
  @Column({ type: 'integer', insert: false, update: false }) version: number;
  /** Set by a trigger: when the score or the status changed last. */
  @Column({ type: 'timestamptz', name: 'result_at', nullable: true, insert: false, update: false })
  resultAt: Date | null;
  /** When the job saw the start (close-matches.ts). */
  @Column({ type: 'timestamptz', name: 'noted_at', nullable: true, insert: false, update: false })
  notedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false }) createdAt: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
}
